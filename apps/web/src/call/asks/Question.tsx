import { stringMember } from '../params.ts';
import { Prose } from '../Name.tsx';
import { Note } from '../result/Raw.tsx';

/** What an elicitation says to the person. */
export function Question({ params }: { params: string }) {
  const message = stringMember(params, 'message');
  if (message === undefined) return <Note>It says nothing: “message” is missing.</Note>;
  return <Prose text={message} className="max-h-64 overflow-y-auto" />;
}

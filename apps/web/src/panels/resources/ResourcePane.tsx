import { useDraft } from '../../call/useDraft.ts';
import { serverOf } from '../../call/useSelected.ts';
import { ReadPane } from './ReadPane.tsx';
import type { ResourcePaneProps } from './ReadPane.tsx';
import { UriField } from './UriField.tsx';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A resource that the server lists: its URI, which may be changed by hand. */
export function ResourcePane(props: ResourcePaneProps) {
  const { item } = props.chosen;
  const [typed, setTyped] = useDraft(serverOf(props.summary), `resources/read ${item.key}`, isText);
  const uri = typed ?? item.key;
  return (
    <ReadPane {...props} uri={uri}>
      <UriField uri={uri} onChange={setTyped} />
    </ReadPane>
  );
}

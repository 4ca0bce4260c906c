import type { StringField } from '@loupe/schema-form';
import { Clock, FileUp, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { IconButton } from '../../ui/Button.tsx';
import { base64Of } from './file.ts';
import { holdsMoment, momentIn } from './present.ts';

interface TextMakersProps {
  readonly model: StringField;
  readonly label: string;
  readonly onText: (text: string) => void;
}

/** Buttons that write a text which is hard to type: the present moment, a UUID, a file. */
export function TextMakers({ model, label, onText }: TextMakersProps) {
  const { format, encoding } = model;
  if (holdsMoment(format))
    return (
      <IconButton
        label={`Now for ${label}`}
        tip="Put in the present moment"
        onPress={() => onText(momentIn(format, new Date()) ?? '')}
      >
        <Clock className="size-3.5" aria-hidden />
      </IconButton>
    );
  if (format === 'uuid')
    return (
      <IconButton
        label={`New UUID for ${label}`}
        tip="Put in a new random UUID"
        onPress={() => onText(crypto.randomUUID())}
      >
        <Sparkles className="size-3.5" aria-hidden />
      </IconButton>
    );
  const holdsBytes = encoding === 'base64' || format === 'byte' || format === 'binary';
  return holdsBytes && <FileMaker label={label} onText={onText} />;
}

function FileMaker({ label, onText }: Omit<TextMakersProps, 'model'>) {
  const [problem, setProblem] = useState<string>();
  const put = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await base64Of(file);
    if ('text' in read) onText(read.text);
    setProblem('problem' in read ? read.problem : undefined);
  };
  return (
    <div className="flex min-w-0 items-start gap-1">
      <FileTrigger onSelect={(files) => void put(files?.[0])}>
        <IconButton label={`Choose a file for ${label}`} tip="Put in a file, as base64">
          <FileUp className="size-3.5" aria-hidden />
        </IconButton>
      </FileTrigger>
      <p role="status" className="min-w-0 text-xs [overflow-wrap:anywhere] text-error empty:hidden">
        {problem}
      </p>
    </div>
  );
}

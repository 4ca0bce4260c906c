import { createSurvey, tell } from '@loupe/exporters';
import type { Exporter, Part } from '@loupe/exporters';
import { createRedactor } from '@loupe/transcript';
import type { Scenario } from './scenarios.ts';

interface ExportOptions {
  readonly part?: Part;
  readonly secrets?: 'masked' | 'clear';
  readonly leftOut?: number;
}

/** The pieces of an exported file, written as the page writes it: secrets are masked first. */
export function exportPieces(
  exporter: Exporter,
  { header, entries }: Scenario,
  { part, secrets = 'masked', leftOut = 0 }: ExportOptions = {},
): readonly string[] {
  const redactor = createRedactor(header);
  const [shownHeader, shown] =
    secrets === 'clear'
      ? [header, entries]
      : [redactor.header(header), entries.map((entry) => redactor.entry(entry))];
  const started = Date.parse(header.started);
  const timeOf = (at: number): string => new Date(started + at).toISOString();
  const survey = createSurvey({ header: shownHeader, timeOf, ...(part && { part }) });
  for (const entry of shown) survey.add(entry);
  const teller = tell(exporter, survey.done(leftOut));
  const pieces = [...teller.head()];
  for (const entry of shown) pieces.push(...(teller.entry?.(entry) ?? []));
  return [...pieces, ...teller.tail()];
}

export function exportText(
  exporter: Exporter,
  scenario: Scenario,
  options: ExportOptions = {},
): string {
  return exportPieces(exporter, scenario, options).join('');
}

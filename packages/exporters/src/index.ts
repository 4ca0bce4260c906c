import type { Exporter } from './exporter.ts';
import { csv } from './formats/csv.ts';
import { har } from './formats/har.ts';
import { html } from './formats/html.ts';
import { markdown } from './formats/markdown.ts';
import { mermaid } from './formats/mermaid.ts';

/** All formats, in the order of the menu. */
export const EXPORTERS = [markdown, mermaid, har, csv, html] as const satisfies readonly Exporter[];
export type ExporterId = (typeof EXPORTERS)[number]['id'];

export type { Exporter, Part, Story, Writer } from './exporter.ts';
export { createSurvey, tell } from './story.ts';
export type { StoryOptions, Survey, Teller } from './story.ts';
export { createPhases } from './phase.ts';
export type { Phase } from './phase.ts';
export { COPY_FORMATS, copyAs } from './copies/index.ts';
export type { Copy, CopyFormat, Original } from './copies/index.ts';

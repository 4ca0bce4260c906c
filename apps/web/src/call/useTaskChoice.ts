import type { ListItem } from '@loupe/mcp';
import type { Summary } from '../session/view.ts';
import {
  isTaskChoice,
  offersTaskChoice,
  taskSupportOf,
  type TaskChoice,
  type TaskSupport,
} from './taskChoice.ts';
import { useDraft } from './useDraft.ts';
import { serverOf } from './useSelected.ts';

const OFF: TaskChoice = { isOn: false, ttl: '' };

interface ToolTaskChoice {
  readonly support: TaskSupport;
  readonly choice: TaskChoice;
  readonly onChange: (choice: TaskChoice) => void;
  /** Whether the choice is to be drawn. */
  readonly isOffered: boolean;
}

/** Whether a tool is run as a task: as its definition wants, until the person chooses otherwise. */
export function useTaskChoice(summary: Summary, method: string, tool: ListItem): ToolTaskChoice {
  const [chosen, onChange] = useDraft(serverOf(summary), `task ${tool.key}`, isTaskChoice);
  const support = taskSupportOf(tool.text);
  const isOffered = method === 'tools/call' && offersTaskChoice(summary, tool.text);
  const choice = isOffered ? (chosen ?? { isOn: support === 'required', ttl: '' }) : OFF;
  return { support, choice, onChange, isOffered };
}

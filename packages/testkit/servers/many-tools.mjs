// Nothing wrong here, but a lot of it: 5,000 tools in one page of the list.
import { text } from './lib/legacy.mjs';
import { serve } from './lib/stdio.mjs';

const tool = (name, number) => ({
  description: `Tool number ${number}: answers with its name.`,
  call: () => text(`This is ${name}.`),
});

const tools = Array.from({ length: 5000 }, (_, number) => {
  const name = `tool${number}`;
  return [name, tool(name, number)];
});

serve({ name: 'many-tools', tools: Object.fromEntries(tools) });

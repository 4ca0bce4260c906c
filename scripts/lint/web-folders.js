import { dirname, relative, resolve } from 'node:path';

/** Holds the direction of imports between the folders of apps/web/src, and keeps panels apart. */
export default {
  meta: {
    type: 'problem',
    schema: [{ type: 'object' }],
    messages: {
      denied:
        'apps/web/src/{{folder}} may not import {{target}}. Move the shared part to a folder that both may import (session, bridge or ui).',
      panel: 'A panel never imports a panel. Move the shared part to ui or session.',
    },
  },
  create(context) {
    const { folder, denied } = context.options[0];
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const target = resolve(dirname(context.filename), source);
      const root = context.filename.slice(0, context.filename.indexOf('apps/web/src/') + 13);
      const [first, second] = relative(root, target).split(/[\\/]/);
      if (denied.includes(first))
        context.report({ node, messageId: 'denied', data: { folder, target: first } });
      const own = relative(root, context.filename).split(/[\\/]/)[1];
      const isPanelFolder = (name) => name !== undefined && !name.includes('.');
      if (
        folder === 'panels' &&
        first === 'panels' &&
        second !== own &&
        isPanelFolder(own) &&
        isPanelFolder(second)
      )
        context.report({ node, messageId: 'panel' });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

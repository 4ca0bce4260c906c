// Reports progress after the result (tool `late`): for the call's token, for the token "never",
// and for the call's token with another JSON type.
import { echo, notification, resultOf, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

const progress = (progressToken) =>
  notification('notifications/progress', { progressToken, progress: 2, total: 1 });

serve({
  name: 'late-progress',
  tools: {
    echo,
    late: {
      description: 'Answers first, reports progress afterwards.',
      call(_, request) {
        const token = request.params._meta?.progressToken ?? 'none';
        writeLine(resultOf(request, text('done')));
        const retyped = typeof token === 'number' ? String(token) : Number(token) || 0;
        for (const each of [token, 'never', retyped]) writeLine(progress(each));
      },
    },
  },
});

// Sends a notification that carries an id (tool `notify`), as if it wanted an answer.
import { echo, logMessage, text } from './lib/legacy.mjs';
import { serve, writeLine } from './lib/stdio.mjs';

serve({
  name: 'notification-with-id',
  tools: {
    echo,
    notify: {
      description: 'Sends notifications/message with the id 77, then answers.',
      call() {
        writeLine({ ...logMessage('with an id'), id: 77 });
        return text('sent');
      },
    },
  },
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RpcError } from '../src/call/result/Endings.tsx';

/** What is shown of an error that reading `x://none` was answered with. */
function shown(error: object, method = 'resources/read'): string {
  return renderToStaticMarkup(
    createElement(RpcError, {
      sessionKey: 'k',
      error: JSON.stringify(error),
      exchange: { method, name: 'x://none' },
      onRetry: undefined,
    }),
  );
}

describe('case 109: an error to a read', () => {
  const HINT = 'Resource not found';
  const data = { uri: 'x://none' };

  it.each([-32002, -32602])('%i with the URI is hinted at as not found', (code) => {
    const html = shown({ code, message: 'No.', data });
    for (const part of [String(code), 'No.', 'x://none', HINT]) expect(html).toContain(part);
  });

  it('-32602 without it, or with another one, stays invalid params', () => {
    for (const error of [
      { code: -32602, message: 'No.' },
      { code: -32602, message: 'No.', data: { uri: 'x://other' } },
      { code: -32602, message: 'No.', data: 'x://none' },
    ]) {
      expect(shown(error)).toContain('Invalid params');
      expect(shown(error)).not.toContain(HINT);
    }
    expect(shown({ code: -32002, message: 'No.', data }, 'tools/call')).not.toContain(HINT);
  });
});

/** A component with many useState calls is a page whose state has no home yet. */
export default {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { max: { type: 'integer' } } }],
    messages: {
      many: 'This function holds {{count}} useState calls, {{max}} are allowed. Give the state a home: a reducer, the URL, or a hook of its own.',
    },
  },
  create(context) {
    const max = context.options[0]?.max ?? 5;
    const stack = [];
    const enter = () => stack.push(0);
    const leave = (node) => {
      const count = stack.pop();
      if (count > max) context.report({ node, messageId: 'many', data: { count, max } });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node) {
        const name = node.callee.name ?? node.callee.property?.name;
        if (name === 'useState' && stack.length > 0) stack[stack.length - 1] += 1;
      },
    };
  },
};

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Arguments that fit a plain object schema: every property once, with the simplest value of its type. */
export function sampleArguments(schema: unknown): Record<string, unknown> {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleOf(property)]),
  );
}

function sampleOf(schema: unknown): unknown {
  if (!isObject(schema)) return 'sample';
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as readonly unknown[])[0];
  switch (schema['type']) {
    case 'number':
      return 1.5;
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'null':
      return null;
    case 'object':
      return sampleArguments(schema);
    default:
      return 'sample';
  }
}

declare module 'har-schema' {
  /** The JSON Schemas of HAR 1.2, one for each kind of object. They refer to each other by their ids. */
  const schemas: Readonly<Record<string, object>>;
  export default schemas;
}

/** The parts of an OpenAPI 3.1 document that the generated document uses. */

/** A JSON schema. Keywords that no code reads are kept as they are. */
export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
  description?: string;
  [keyword: string]: unknown;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

export type Examples = Record<string, { value: unknown }>;
export type Content = { schema: Schema; example?: unknown; examples?: Examples };
export type Body = { required: boolean; content: Record<string, Content> };
export type Header = { description: string; schema: Schema };
export type Response = {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, Content>;
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Response>;
};

export type Paths = Record<string, Record<string, Operation>>;

export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: {
    securitySchemes: Record<string, unknown>;
    headers: Record<string, Header>;
    schemas: Record<string, Schema>;
  };
  paths: Paths;
  /** What is sent to programs of others, by the name of the event. */
  webhooks: Paths;
};

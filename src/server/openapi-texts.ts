import type { Parameter, Paths, Schema } from '#server/openapi-types.ts';

/** Gives each parameter its description: that of its schema, or that of its name. */
export function withTexts(paths: Paths, texts: Record<string, string>): Paths {
  const described = (parameter: Parameter): Parameter => {
    const { description = texts[parameter.name], ...schema } = parameter.schema as Schema & { description?: string };
    return { ...parameter, description: parameter.description ?? description, schema };
  };
  const ofAll = (operations: Paths[string]) =>
    Object.entries(operations).map(
      ([method, operation]) => [method, { ...operation, parameters: operation.parameters.map(described) }] as const,
    );
  return Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [path, Object.fromEntries(ofAll(operations))]),
  );
}

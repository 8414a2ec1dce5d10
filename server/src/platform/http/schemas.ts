import { failure } from '@tandem/contract/failure';
import { type Operation, scopesOf } from '@tandem/contract/operation';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

/** Invalid inputs of an operation; `fields` has a sentence per invalid field of the body. */
export class InvalidInput extends Error {
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string>) {
    super(message);
    this.name = 'InvalidInput';
    this.fields = fields;
  }
}

const parts: Record<string, 'params' | 'query' | 'body'> = {
  params: 'params',
  querystring: 'query',
  body: 'body',
};

const empty = z.object({});

/** Validates one part of a request with the contract's zod schema, not its JSON Schema. */
export function checkInput(operation: Operation, httpPart: string | undefined) {
  const schema = operation[parts[httpPart ?? ''] ?? 'body'] ?? empty;
  return (input: unknown) => {
    const parsed = z.safeParse(schema, input ?? {});
    return parsed.success ? { value: parsed.data } : { error: invalidInput(parsed.error) };
  };
}

function invalidInput(error: z.core.$ZodError): InvalidInput {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path[0];
    if (typeof field === 'string') fields[field] ??= sentenceOf(issue.message, field);
  }
  return new InvalidInput(Object.values(fields)[0] ?? 'The request must be a JSON object.', fields);
}

const sentenceOf = (message: string, field: string) =>
  message === 'Invalid input' ? `${field} is missing or not valid.` : message;

type JsonSchema = Record<string, unknown>;

/** How a request shows whose it is, each a way of its own. The scopes of a token are all needed. */
function securityOf(operation: Operation): Record<string, readonly string[]>[] {
  const scopes = scopesOf(operation);
  return [
    ...(operation.access === 'visitor' ? [{}] : []),
    ...(operation.access === 'open' ? [] : [{ session: [] }]),
    ...(scopes === null ? [] : [{ accessToken: scopes }]),
  ];
}

/** An operation's schemas as Fastify's route schema, used to serialise replies and to generate OpenAPI. */
export function routeSchemaOf(operation: Operation, feature: string): FastifySchema {
  const { params, query, body } = operation;
  return {
    summary: operation.summary,
    operationId: operation.name,
    tags: [feature],
    security: securityOf(operation) as Record<string, string[]>[],
    ...(params ? { params: jsonSchema(params, 'input') } : {}),
    ...(query ? { querystring: jsonSchema(query, 'input') } : {}),
    ...(body ? { body: jsonSchema(body, 'input') } : {}),
    ...(operation.takes === 'file' ? { consumes: ['multipart/form-data'], body: formWithFile } : {}),
    response: {
      [operation.status ?? 200]: successOf(operation),
      ...(operation.repeats ? { [operation.repeats]: successOf(operation) } : {}),
      ...(operation.acceptsAs ? { [operation.acceptsAs]: successOf(operation) } : {}),
      default: failureReply,
    },
  };
}

const successOf = ({ gives, reply }: Operation): JsonSchema =>
  gives === undefined
    ? jsonSchema(reply, 'output')
    : { description: 'The content', content: { [gives]: { schema: { type: 'string', format: 'binary' } } } };

/** The schemas that are made already: operations share many, and converting all takes half of the time to build the app. */
const made = { input: new WeakMap<object, JsonSchema>(), output: new WeakMap<object, JsonSchema>() };

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const known = made[io].get(schema);
  if (known !== undefined) return known;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  made[io].set(schema, rest);
  return rest;
}

const formWithFile = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };

const failureReply = { description: 'A refusal', ...jsonSchema(failure, 'output') };

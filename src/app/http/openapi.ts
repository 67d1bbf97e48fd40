// OpenAPI 3.1 from the routes themselves: its schemas are JSON Schema, which zod writes.
import { z } from 'zod';
import about from '../../../package.json' with { type: 'json' };
import { bodyOf, type FormType, type Route } from '../../kit/http/route.ts';
import { apiRoot } from '../../urls.ts';
import { scopeOf } from './token-routes.ts';

export interface ApiDescription {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

export interface Operation {
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: {
    name: string;
    in: 'path' | 'query';
    required: boolean;
    description?: string;
    schema: object;
  }[];
  requestBody?: { required: true; content: Partial<JsonContent & FormContent> };
  responses: Record<string, { description: string; content?: JsonContent }>;
}

type JsonContent = { 'application/json': { schema: object } };
type FormContent = Record<FormType, { schema: object }>;

export async function describeApi(
  routes: Route[],
  publicRoutes: ReadonlySet<string>,
  server: string,
): Promise<ApiDescription> {
  const paths: ApiDescription['paths'] = {};
  for (const route of routes) {
    const path = route.path.slice(apiRoot.length).replace(/:(\w+)/g, '{$1}');
    const isPublic = publicRoutes.has(`${route.method} ${route.path}`);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: await operationOf(route, isPublic),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sill', version: about.version },
    servers: [{ url: server + apiRoot }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sill.session_token' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function securityOf(endpoint: string): Operation['security'] {
  const scope = scopeOf(endpoint);
  return scope ? [{ session: [] }, { token: [scope] }] : [{ session: [] }];
}

async function operationOf(route: Route, isPublic: boolean): Promise<Operation> {
  const body = await bodyOf(route);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    summary: route.summary,
    tags: [route.tag],
    security: isPublic ? [] : securityOf(`${route.method} ${route.path}`),
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
      })),
      ...Object.entries(route.query ?? {}).map(([name, description]) => ({
        name,
        in: 'query' as const,
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body && { requestBody: { required: true, content: json(body, 'input') } }),
    ...(route.form && {
      requestBody: {
        required: true,
        content: {
          [route.formType ?? 'multipart/form-data']: {
            schema: z.toJSONSchema(route.form, { io: 'input' }),
          },
        },
      },
    }),
    responses: {
      [route.status]: {
        description: 'Done',
        ...(route.answer && { content: json(route.answer, 'output') }),
      },
      default: {
        description: 'A plain sentence in `error`, and one for each field in `fields`',
        content: json(problem, 'output'),
      },
    },
  };
}

const problem = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});

const json = (schema: z.ZodType, io: 'input' | 'output'): JsonContent => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
});

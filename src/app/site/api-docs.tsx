// The OpenAPI document as a page to read.
import { urls } from '../../urls.ts';
import type { ApiDescription, Operation } from '../http/openapi.ts';

interface ApiDocsProps {
  description: ApiDescription;
}

export function ApiDocs({ description }: ApiDocsProps) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return (
    <div className="wrap max-w-[60rem] py-14">
      <h1 className="text-4xl">REST API</h1>
      <p className="mt-3 text-soft">
        Base address <code>{description.servers[0]?.url}</code>. For programs:{' '}
        <a className="text-link" href={urls.openApi()}>
          openapi.json
        </a>{' '}
        (OpenAPI {description.openapi}).
      </p>
      {description.tags.map(({ name }) => (
        <section key={name} className="mt-12" aria-label={name}>
          <h2 className="text-2xl">{name}</h2>
          <ul className="mt-4 border-t border-line">
            {operations
              .filter(({ operation }) => operation.tags.includes(name))
              .map(({ path, method, operation }) => (
                <li key={`${method} ${path}`} className="border-b border-line">
                  <OperationEntry path={path} method={method} operation={operation} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OperationEntryProps {
  path: string;
  method: string;
  operation: Operation;
}

function OperationEntry({ path, method, operation }: OperationEntryProps) {
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
        <code className="font-semibold break-all">
          {method.toUpperCase()} {path}
        </code>
        <span className="text-base text-soft">{operation.summary}</span>
        {operation.security.length === 0 && (
          <span className="rounded-full bg-good-tint px-2.5 text-sm text-good">public</span>
        )}
      </summary>
      <div className="pb-5 text-sm">
        {operation.parameters.map((parameter) => (
          <p key={parameter.name}>
            <code>{parameter.name}</code>, in the {parameter.in}
            {parameter.description && `: ${parameter.description}`}
          </p>
        ))}
        <SchemaBlock
          title="Body"
          schema={Object.values(operation.requestBody?.content ?? {})[0]?.schema}
        />
        {Object.entries(operation.responses).map(([status, response]) => (
          <SchemaBlock
            key={status}
            title={status === 'default' ? 'Errors' : `Answer ${status}`}
            schema={response.content?.['application/json'].schema}
          />
        ))}
      </div>
    </details>
  );
}

function SchemaBlock({ title, schema }: { title: string; schema: object | undefined }) {
  if (!schema) return null;
  return (
    <div className="mt-3">
      <p className="font-semibold">{title}</p>
      {/* Long schemas scroll, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <pre tabIndex={0} className="mt-1 max-h-80 overflow-auto rounded-lg bg-sunk p-4 text-xs">
        {JSON.stringify(schema, null, 2)}
      </pre>
    </div>
  );
}

import type { Fault } from '../../lib/text/csv-lines.ts';

/** The faults in a file or a pasted table, with their places. */
export function FaultTable({
  faults,
  nameOf = () => '',
}: {
  faults: readonly Fault[];
  nameOf?(column: number): string;
}) {
  return (
    <section
      aria-label="What is wrong"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-lg border border-line text-sm text-ink"
    >
      <table className="w-full text-left tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {['Row', 'Column', 'What is wrong'].map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {faults.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td className="px-3 py-2">{row}</td>
              <td className="px-3 py-2 wrap-anywhere">
                {[column, nameOf(column)].filter(Boolean).join(' ')}
              </td>
              <td className="px-3 py-2 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PromisesProps {
  items: { title: string; description: string }[];
}

/** A quiet strip of facts. */
export function Promises({ items }: PromisesProps) {
  return (
    <section aria-label="What we promise" className="border-y border-line bg-surface">
      <ul className="wrap grid gap-x-10 gap-y-6 py-9 sm:grid-cols-2 lg:grid-cols-4">
        {items.map((item) => (
          <li key={item.title}>
            <p className="font-(family-name:--font-serif) text-xl">{item.title}</p>
            <p className="mt-1 text-base text-soft">{item.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

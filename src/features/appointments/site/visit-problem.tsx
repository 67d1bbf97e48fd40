/** Why the form was refused, shown above it. */
export function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="mb-5 rounded-lg bg-alert-tint px-4 py-3 text-base text-alert">
      {text}
    </p>
  );
}

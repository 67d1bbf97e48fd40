interface PostLink {
  title: string;
  href: string;
}

interface PostNeighboursProps {
  older: PostLink | undefined;
  newer: PostLink | undefined;
}

export function PostNeighbours({ older, newer }: PostNeighboursProps) {
  if (!older && !newer) return null;
  return (
    <nav
      aria-label="Other articles"
      className="mt-16 grid gap-px border-y border-line bg-line sm:grid-cols-2 lg:mt-24"
    >
      {older ? <Neighbour label="Previous article" post={older} /> : <span className="bg-ground" />}
      {newer ? (
        <Neighbour label="Next article" post={newer} atEnd />
      ) : (
        <span className="bg-ground max-sm:hidden" />
      )}
    </nav>
  );
}

function Neighbour({ label, post, atEnd }: { label: string; post: PostLink; atEnd?: boolean }) {
  return (
    <a
      href={post.href}
      className={`group block bg-ground py-7 ${atEnd ? 'sm:pl-8 sm:text-right' : 'sm:pr-8'}`}
    >
      <span className="block text-base text-soft">{label}</span>
      <span className="mt-1 block font-serif text-xl text-ink group-hover:text-primary-strong sm:text-2xl">
        {post.title}
      </span>
    </a>
  );
}

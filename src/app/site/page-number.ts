// Lists in numbered pages: each has one address, and its number in its title.

/** The page that an address asks for; what is no number asks for the first. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** Behind the title of a page; nothing on the first. */
export const pageMark = (page: number) => (page > 1 ? `, page ${page}` : '');

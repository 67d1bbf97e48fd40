// Lists in numbered pages: each has one address, and its number in its title.

/** The page number of an address; anything but a number is the first page. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** Behind the title of a page; nothing on the first. */
export const pageMark = (page: number) => (page > 1 ? `, page ${page}` : '');

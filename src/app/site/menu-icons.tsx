// The icons of menu links, by their names on the Navigation screen, and of the button that closes a menu.

const PATHS: Record<string, string> = {
  Home: 'm4 11 8-7 8 7M6 9.5V20h12V9.5',
  Menu: 'M4 6h16M4 12h16M4 18h16',
  GridSquare: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  CircleEllipsis: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM8 12h.01M12 12h.01M16 12h.01',
  AlignJustify: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  BarChartHorizontal: 'M6 4v16M10 4v16M14 4v16M18 4v16',
  Sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  Moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  Trees: 'M8 3 3.5 11H12.500zM8 11v10M17 8l-3.500 6H20.500zM17 14v7',
  Smartphone: 'M7 3h10v18H7zM11 18h2',
  Square: 'M4 4h16v16H4z',
  Close: 'm6 6 12 12M18 6 6 18',
};

export function MenuIcon({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

import { useContent } from '../../features/content/admin/use-content-forms.ts';
import { NavigationScreen } from '../../features/navigation/admin/navigation-screen.tsx';
import { urls } from '../../urls.ts';

export function Navigation() {
  const { data } = useContent();
  if (!data) return <NavigationScreen beside={undefined} />;
  const { bookLabel, bookLink } = data.landing.header;
  const book = { label: bookLabel, href: bookLink || urls.bookingForm() };
  return <NavigationScreen beside={{ book, footerColumns: data.footer.columns }} />;
}

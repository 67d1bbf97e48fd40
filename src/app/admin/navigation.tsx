import { FooterColumns } from '../../features/content/admin/footer-columns.tsx';
import { useContent } from '../../features/content/admin/use-content-forms.ts';
import { offersOn } from '../../features/content/offer.ts';
import { NavigationScreen } from '../../features/navigation/admin/navigation-screen.tsx';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { urls } from '../../urls.ts';

export function Navigation() {
  const { data } = useContent();
  if (!data) return <NavigationScreen beside={undefined} />;
  const { bookLabel, bookLink } = data.landing.header;
  const book = { label: bookLabel, href: bookLink || urls.bookingForm() };
  const today = londonDayOf(new Date());
  const offersRun = offersOn(today, data.landing.specialOffers.packages).length > 0;
  return (
    <NavigationScreen
      beside={{ book, offersRun, footerColumns: data.footer.columns }}
      footerColumns={<FooterColumns content={data} />}
    />
  );
}

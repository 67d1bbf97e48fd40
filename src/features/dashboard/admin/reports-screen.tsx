import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { BookingCharts } from './booking-charts.tsx';
import { OutcomeSection } from './outcome-section.tsx';

export function ReportsScreen() {
  return (
    <>
      <ScreenHeading
        title="Reports"
        subtitle="When requests come and from where, and how visits end."
      />
      <div className="mb-8">
        <BookingCharts />
      </div>
      <OutcomeSection />
    </>
  );
}

import { loadPeople } from '../../advisers/server/site-data.ts';
import { People, type PersonShown } from '../../advisers/site/people.tsx';
import type { LandingSection } from '../server/landing-section.ts';

export const whoComes: LandingSection<{ people: PersonShown[] }> = {
  Section: ({ people }) => <People people={people} className="wrap py-8 lg:py-14" />,
  load: async ({ services }) => ({ people: await loadPeople(services) }),
};

import { iconShape } from '../../category-icons/site/icon-shapes.ts';
import { KitIcon, type KitIconShape } from '../../category-icons/site/kit-icon.tsx';
import { type Feature, withYearsCounted } from '../../content/home-page.ts';
import type { LandingSection } from '../server/landing-section.ts';

interface FeaturesProps {
  title: string;
  subtitle: string;
  items: (Omit<Feature, 'icon'> & { icon: KitIconShape | undefined })[];
}

/** A quiet strip below the picture: facts in type, each with a small sign; nothing to press. */
function Features({ title, subtitle, items }: FeaturesProps) {
  return (
    <section id="why-choose-us" aria-labelledby="why-title" className="bg-surface py-7 lg:py-12">
      <div className="wrap grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_4fr]">
        <div>
          <h2 id="why-title" className="text-2xl lg:text-[1.75rem]">
            {title}
          </h2>
          <p className="mt-1.5 text-base text-soft lg:mt-3">{subtitle}</p>
        </div>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-4 lg:grid-cols-4 lg:gap-x-8 lg:gap-y-6">
          {items.map((item) => (
            <li key={item.title}>
              <h3 className="flex items-baseline gap-2 text-lg leading-snug">
                {item.icon && (
                  <span className="translate-y-0.5 text-amber max-sm:hidden">
                    <KitIcon shape={item.icon} size={18} />
                  </span>
                )}
                {item.title}
              </h3>
              <p className="mt-0.5 text-sm leading-snug text-soft">{item.description}</p>
              {item.sample && <p className="text-sm text-amber">Example figure</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const features: LandingSection<FeaturesProps> = {
  Section: Features,
  load({ homePage: { features }, today }) {
    if (features.items.length === 0) return undefined;
    return {
      ...features,
      items: features.items
        .map((item) => withYearsCounted(item, today))
        .map((item) => ({ ...item, icon: iconShape(item.icon) })),
    };
  },
};

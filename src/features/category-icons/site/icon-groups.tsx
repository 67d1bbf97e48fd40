// The drawn links of Website Content, in groups: a way into the range for visitors who know the look but not the name.
import { type CategoryIcon, categoryIconSections } from '../category-icon.ts';
import { iconShape } from './icon-shapes.ts';
import { KitIcon, type KitIconShape } from './kit-icon.tsx';

interface IconLink {
  title: string;
  href: string;
  icon: string;
  /** Undefined for a picture outside the icon kit. */
  shape: KitIconShape | undefined;
}

interface IconGroup {
  label: string;
  links: IconLink[];
}

export function iconGroups(icons: CategoryIcon[]): IconGroup[] {
  return categoryIconSections
    .map(({ value, label }) => ({
      label,
      links: icons
        .filter(({ section, isActive }) => section === value && isActive)
        .map(({ title, href, icon }) => ({ title, href, icon, shape: iconShape(slugOf(icon)) })),
    }))
    .filter(({ links }) => links.length > 0);
}

const slugOf = (icon: string) => /^\/icons\/([\w-]+)\.svg$/.exec(icon)?.[1] ?? '';

export function IconGroups({ groups }: { groups: IconGroup[] }) {
  return (
    <section aria-labelledby="by-icon" className="border-line border-t bg-sunk py-14 lg:py-20">
      <div className="wrap">
        <h2 id="by-icon" className="text-3xl sm:text-4xl">
          Find it by its look
        </h2>
        <div className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-2">
          {groups.map(({ label, links }) => (
            <div key={label}>
              <h3 className="border-line border-b pb-3 text-xl">{label}</h3>
              <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
                {links.map((link) => (
                  <li key={`${link.title} ${link.href}`}>
                    <a
                      href={link.href}
                      className="flex h-full flex-col items-center gap-3 rounded-card px-2 py-5 wrap-anywhere text-center leading-snug no-underline hover:bg-surface"
                    >
                      <span className="text-primary-strong">
                        {link.shape ? (
                          <KitIcon shape={link.shape} size={48} />
                        ) : (
                          <img src={link.icon} alt="" width={48} height={48} loading="lazy" />
                        )}
                      </span>
                      {link.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

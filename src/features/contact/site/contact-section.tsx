import { PhoneIcon } from '../../../kit/ui/site-icons.tsx';
import { type TownsMap, townsMapSize } from '../towns-map.ts';
import { ContactForm } from './contact-form.tsx';

interface OfficeCard {
  name: string;
  address: string;
  phone: string;
  phoneHref: string;
  hours: string;
  /** Opening hours for the browser: a cached page cannot know the time. */
  openTimes: string;
  mapHref: string;
  sample: string;
}

export interface ContactProps {
  title: string;
  subtitle: string;
  phone: { label: string; text: string; href: string };
  email: { label: string; text: string; href: string };
  hours: { label: string; text: string; openTimes: string };
  words: { open: string; closed: string; map: string };
  offices: OfficeCard[];
  areas: { title: string; note: string; items: { name: string; href: string }[] };
  map: TownsMap | undefined;
  form: Parameters<typeof ContactForm>[0];
  /** Heading level of the title: by default that of a section. */
  headline?: 'h1' | 'h2';
}

export function Contact(props: ContactProps) {
  const { title, subtitle, phone, email, hours, words, offices, areas, map, form } = props;
  const { headline: Headline = 'h2' } = props;
  const Subheading = Headline === 'h1' ? 'h2' : 'h3';
  return (
    <section id="contact" aria-labelledby="contact-title" className="section bg-surface">
      <div className="wrap">
        <div className="grid gap-8 sm:gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
          <div>
            <Headline id="contact-title" className="section-title">
              {title}
            </Headline>
            <p className="section-lede">{subtitle}</p>
            <p className="mt-5 text-base text-soft sm:mt-8">{phone.label}</p>
            <p className="mt-1 font-(family-name:--font-serif) text-4xl leading-tight tracking-tight tabular-nums sm:text-5xl">
              <a href={phone.href} className="hover:text-primary-strong">
                {phone.text}
              </a>
            </p>
            <dl className="mt-5 grid grid-cols-2 gap-5 text-base sm:mt-7">
              <div>
                <dt className="text-soft">{email.label}</dt>
                <dd>
                  <a href={email.href} className="text-link break-words">
                    {email.text}
                  </a>
                </dd>
              </div>
              {hours.text && (
                <div>
                  <dt className="text-soft">{hours.label}</dt>
                  <dd>
                    {hours.text}
                    <OpenNow times={hours.openTimes} words={words} />
                  </dd>
                </div>
              )}
            </dl>
            <ul className="mt-6 grid gap-x-5 gap-y-4 border-t border-line pt-5 min-[22rem]:grid-cols-2 sm:mt-8">
              {offices.map((office) => (
                <li key={office.name}>
                  <Office office={office} words={words} subheading={Subheading} />
                </li>
              ))}
            </ul>
          </div>
          <div>
            <Subheading className="text-3xl">{form.words.title}</Subheading>
            <p className="mt-2 mb-5 max-w-[60ch] text-base text-soft">
              <WithPhone text={form.words.intro} phone={phone} />
            </p>
            <ContactForm {...form} />
          </div>
        </div>
        {areas.items.length > 0 && (
          <div className="mt-8 grid items-center gap-x-20 gap-y-5 border-t border-line pt-5 sm:mt-12 sm:pt-10 lg:grid-cols-[5fr_7fr]">
            <div>
              <Subheading className="text-base font-semibold text-soft [font-family:var(--font-sans)] tracking-normal">
                {areas.title}
              </Subheading>
              <ul className="areas">
                {areas.items.map(({ name, href }) => (
                  <li key={name}>
                    {href ? (
                      <a href={href} className="hover:text-primary-strong">
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                  </li>
                ))}
              </ul>
              <p className="mt-3 max-w-[60ch] text-base text-soft">{areas.note}</p>
            </div>
            {map && <TownsDrawing {...map} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** A text whose telephone number, if any, is a link. */
function WithPhone({ text, phone }: { text: string; phone: ContactProps['phone'] }) {
  const at = phone.text ? text.indexOf(phone.text) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <a href={phone.href} className="text-link whitespace-nowrap">
        {phone.text}
      </a>
      {text.slice(at + phone.text.length)}
    </>
  );
}

interface OfficeProps {
  office: OfficeCard;
  words: ContactProps['words'];
  subheading: 'h2' | 'h3';
}

function Office({ office, words, subheading: Subheading }: OfficeProps) {
  return (
    <>
      <Subheading className="text-xl">{office.name}</Subheading>
      <address className="mt-1 text-base text-soft not-italic">{office.address}</address>
      <p className="mt-1 text-base">
        <a
          href={office.phoneHref}
          className="inline-flex min-h-11 items-center gap-2 font-semibold tabular-nums hover:text-primary-strong"
        >
          <PhoneIcon />
          {office.phone}
        </a>
      </p>
      {office.hours && (
        <p className="text-base text-soft">
          {office.hours}
          <OpenNow times={office.openTimes} words={words} />
        </p>
      )}
      {office.mapHref && (
        <p className="mt-3 text-base">
          <a
            href={office.mapHref}
            aria-label={`${words.map}: ${office.name}`}
            className="text-link"
            rel="noopener"
          >
            {words.map}
          </a>
        </p>
      )}
      {office.sample && <p className="mt-1 text-sm text-soft">{office.sample}</p>}
    </>
  );
}

/** Filled in by the browser, which knows what time it is. */
function OpenNow({ times, words }: { times: string; words: ContactProps['words'] }) {
  if (!times) return null;
  return (
    <span
      className="open-now needs-script"
      data-open-times={times}
      data-open={words.open}
      data-closed={words.closed}
    />
  );
}

/** The towns beside their list, which says the same in words. */
function TownsDrawing({ towns, around, reach }: TownsMap) {
  const { width, height } = townsMapSize;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="h-auto w-full rounded-card bg-ground"
    >
      <g className="fill-sunk">
        {towns.map(({ name, x, y }) => (
          <circle key={name} cx={x} cy={y} r={reach} />
        ))}
      </g>
      <path
        d={around}
        className="stroke-edge"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.4"
      />
      {towns.map(({ name, x, y, isLeft }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="7" className="fill-primary" />
          <text
            x={isLeft ? x - 14 : x + 14}
            y={y + 7}
            textAnchor={isLeft ? 'end' : 'start'}
            className="fill-ink font-(family-name:--font-serif) text-[1.375rem]"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}

import { classNames } from './class-names.ts';

interface ProseProps {
  /** Made by lib/text/markdown.ts. */
  html: string;
  className?: string;
}

export function Prose({ html, className = '' }: ProseProps) {
  return (
    <div
      className={classNames('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lib/text/markdown.ts lets out only what stands on its list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

import '@github/markdown-toolbar-element';
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': HTMLAttributes<HTMLElement> & { for: string };
    }
  }
}

/** The names of styles are the element's. */
const tools: readonly [style: string, label: string, icon: LucideIcon][] = [
  ['header-2', 'Heading', Heading2],
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['link', 'Link', Link],
  ['unordered-list', 'List', List],
  ['ordered-list', 'Numbered list', ListOrdered],
  ['quote', 'Quote', Quote],
];

interface MarkdownToolbarProps {
  /** The id of the text area. */
  of: string;
  onPicture(): void;
}

/** Writes Markdown round the selection. One tab stop: the arrow keys go from button to button. */
export function MarkdownToolbar({ of, onPicture }: MarkdownToolbarProps) {
  return (
    <markdown-toolbar for={of} aria-label="Format" className="-ml-2 flex flex-wrap *:size-9!">
      {tools.map(([style, label, Icon]) => (
        <Button
          key={style}
          look="quiet"
          size="icon"
          data-md-button={style}
          aria-label={label}
          title={label}
        >
          <Icon aria-hidden className="size-4.5" />
        </Button>
      ))}
      {/* Its style is none of the element's, which then only moves the focus. */}
      <Button
        look="quiet"
        size="icon"
        data-md-button="picture"
        aria-label="Insert picture"
        title="Insert picture"
        onClick={onPicture}
      >
        <ImagePlus aria-hidden className="size-4.5" />
      </Button>
    </markdown-toolbar>
  );
}

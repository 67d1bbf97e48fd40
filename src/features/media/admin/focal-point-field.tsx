import type { PointerEvent } from 'react';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import type { MediaFile } from '../media.ts';
import { wholeSrc } from './media-labels.ts';

type Point = MediaFile['focalPoint'];

const CENTRE: Point = { x: 0.5, y: 0.5 };
const percent = (part: number) => Math.round(part * 100);

/**
 * The point of a picture that stays in view when it is cropped: set by clicking the picture or with two sliders, for
 * the keyboard.
 */
export function FocalPointField({ file }: { file: MediaFile }) {
  const field = useField('focalPoint', CENTRE);
  const { value, onChange } = field;
  const src = wholeSrc(file);
  const position = { objectPosition: `${percent(value.x)}% ${percent(value.y)}%` };

  function choose(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: part(event.clientX - left, width),
      y: part(event.clientY - top, height),
    });
  }

  return (
    <FieldFrame
      group
      field={field}
      label="Focal point"
      format={({ x, y }) => `${percent(x)} % across, ${percent(y)} % down`}
    >
      <div className="bg-sunken grid place-items-center overflow-hidden rounded-xl">
        <div
          className="relative max-w-full cursor-crosshair touch-none select-none"
          onPointerDown={choose}
          onPointerMove={choose}
        >
          <img
            src={src}
            alt={file.alt || file.name}
            draggable={false}
            className="block max-h-[45vh] max-w-full"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-white bg-black/25 shadow-[0_0_0_1.5px_rgb(0_0_0/0.6)]"
            style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          />
        </div>
      </div>
      <div className="grid gap-1">
        <Slider label="Across" value={value.x} onChange={(x) => onChange({ ...value, x })} />
        <Slider label="Down" value={value.y} onChange={(y) => onChange({ ...value, y })} />
      </div>
      <div aria-hidden className="flex h-16 gap-2">
        {['aspect-video', 'aspect-square', 'aspect-[2/3]'].map((shape) => (
          <img
            key={shape}
            src={src}
            alt=""
            className={`${shape} h-full rounded-md object-cover`}
            style={position}
          />
        ))}
        <p className="self-center pl-1 text-xs text-muted">How it is cropped</p>
      </div>
    </FieldFrame>
  );
}

interface SliderProps {
  label: string;
  value: number;
  onChange(value: number): void;
}

function Slider({ label, value, onChange }: SliderProps) {
  return (
    <label className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-2 text-sm text-muted">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="h-6 w-full min-w-0 accent-accent"
      />
    </label>
  );
}

const part = (distance: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, whole > 0 ? distance / whole : 0)) * 1000) / 1000;

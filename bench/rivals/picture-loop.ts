// The rival of the pictures: nothing but sharp, with the same settings, on the same file.
// node bench/rivals/picture-loop.ts FILE SETS WIDTH … prints milliseconds for the picture that is kept
// and for its widths, in all sets together, and its peak of memory.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);

const [file = '', sets = '1', ...widths] = process.argv.slice(2);
const content = readFileSync(file);
let whole = 0;
let sizes = 0;
for (let set = 0; set < Number(sets); set += 1) {
  const began = performance.now();
  await sharp(content).autoOrient().webp({ quality: 80, alphaQuality: 90 }).toBuffer();
  const kept = performance.now();
  for (const width of widths) {
    await sharp(content)
      .autoOrient()
      .resize({ width: Number(width) })
      .webp({ quality: 76 })
      .toBuffer();
  }
  whole += kept - began;
  sizes += performance.now() - kept;
}
const peakMiB = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ whole, sizes, peakMiB }));

// The picture process: its results, its refusals, and what happens when it ends.
import { existsSync, readFileSync } from 'node:fs';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { aGif, aJpeg, aPdf } from '../../test/files.ts';
import { resizePicture, squarePng, toDrawing, toWebPicture } from './picture-conversion.ts';

const childrenFile = `/proc/${process.pid}/task/${process.pid}/children`;
const isLinux = existsSync(childrenFile);

/** The process for pictures of these tests. */
function findHelper(): number {
  const children = readFileSync(childrenFile, 'utf8').split(' ').filter(Boolean).map(Number);
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'),
  );
  if (found === undefined) throw new Error('there is no process for pictures');
  return found;
}

const sizeOf = async (content: Buffer) => {
  const { width, height } = await sharp(content).metadata();
  return [width, height];
};

describe('the process for pictures', () => {
  test('makes every size of a picture, whichever was asked for before', async () => {
    const { content } = await toWebPicture(
      (await aJpeg('wide.jpg', 1000, 500)).content,
      'image/jpeg',
    );
    for (const [width, height] of [
      [480, 240],
      [900, 450],
      [800, 400],
      [1000, 500],
      [4000, 500],
    ] as const) {
      const made = await resizePicture(content, width, 'webp', { beforehand: width === 800 });
      expect(await sizeOf(made.content)).toEqual([Math.min(width, 1000), height]);
    }
    const other = await toWebPicture((await aJpeg('tall.jpg', 150, 300)).content, 'image/jpeg');
    expect(await sizeOf((await resizePicture(other.content, 480, 'webp')).content)).toEqual([
      150, 300,
    ]);
    expect((await resizePicture(other.content, 480, 'avif')).type).toBe('image/avif');
    const moving = await toWebPicture((await aGif()).content, 'image/gif');
    expect((await resizePicture(moving.content, 480, 'avif')).type).toBe('image/webp');
    expect((await squarePng(content, 32)).toString('latin1', 1, 4)).toBe('PNG');
  });

  test('reads a JPEG of any size at a part of it, upright and within bounds, but no bomb', async () => {
    const plain = (width: number, height: number, options: JpegOptions, orientation = 1) =>
      sharp({ create: { width, height, channels: 3, background: '#cba' }, limitInputPixels: false })
        .withMetadata({ orientation })
        .jpeg({ quality: 30, ...options })
        .toBuffer();
    const phone = await plain(8160, 6120, {}, 6);
    for (const [content, width, height] of [
      [phone, 3060, 4080],
      [await plain(16_320, 12_240, {}), 4080, 3060],
      [await plain(8000, 7000, { progressive: true }), 4000, 3500],
      [await plain(60_000, 1000, {}), 16_383, 273],
    ] as const) {
      const made = await toWebPicture(content, 'image/jpeg');
      expect([made.width, made.height, ...(await sizeOf(made.content))]).toEqual([
        ...[width, height],
        ...[width, height],
      ]);
    }
    if (isLinux) {
      const status = readFileSync(`/proc/${findHelper()}/status`, 'utf8');
      expect(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1])).toBeLessThan(600_000);
    }
    // The same, but for what its header says.
    const bomb = Buffer.from(phone);
    bomb.set([0xff, 0xdc, 0xff, 0xdc], bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    const loose = { progressive: true, chromaSubsampling: '4:4:4' };
    for (const [content, million] of [
      [bomb, 250],
      [await plain(8160, 6120, loose), 40],
      [await plain(9500, 9500, { progressive: true }), 80],
    ] as const) {
      await expect(toWebPicture(content, 'image/jpeg')).rejects.toMatchObject({
        code: 'invalid',
        message: `The picture has more than ${million} million pixels`,
      });
    }
  });

  test('tells people what is wrong with a picture', async () => {
    const refusal = { code: 'invalid', message: 'The picture is damaged and cannot be read' };
    await expect(toWebPicture(Buffer.from('no picture'), 'image/png')).rejects.toMatchObject(
      refusal,
    );
    await expect(toDrawing('no drawing')).rejects.toMatchObject(refusal);
    await expect(squarePng(aPdf().content, 32)).rejects.toThrow('pictures:');
  });

  test.runIf(isLinux)('is less urgent, and knows none of our secrets', async () => {
    await squarePng((await aJpeg()).content, 32);
    const pid = findHelper();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|HOME|SECRET/);
    // The second number after the name in brackets and 16 others.
    const nice = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
    expect(Number(nice)).toBeGreaterThanOrEqual(10);
  });

  test.runIf(isLinux)('may end: who waits is told, and the next picture is made', async () => {
    const jpeg = await aJpeg('large.jpg', 900, 600);
    await squarePng(jpeg.content, 32);
    const pid = findHelper();
    const waiting = toWebPicture(jpeg.content, 'image/jpeg');
    process.kill(pid, 'SIGKILL');
    await expect(waiting).rejects.toThrow('the picture process ended');
    expect((await toWebPicture(jpeg.content, 'image/jpeg')).width).toBe(900);
    expect(findHelper()).not.toBe(pid);
  });
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, pageText, root } from './pages.ts';

/** The places of a page that a link may name, as GitHub makes them of its headings. */
function anchors(text: string): string[] {
  return [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(page: string, text: string): string[] {
  const targets = [...text.replace(/^ *```.*?^ *```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, to = '']) => to,
  );
  return targets.filter((target) => {
    if (/^https:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    if (!existsSync(path.join(root, linked))) return true;
    return anchor !== undefined && !anchors(linked === page ? text : pageText(linked)).includes(anchor);
  });
}

describe('links', () => {
  it.each(pages)('of %s lead somewhere', (page) => {
    expect(brokenLinks(page, pageText(page))).toEqual([]);
  });

  it('that lead nowhere are found', () => {
    const text =
      '# Here\n[a](nowhere.md) [b](README.md#nowhere) [c](#here) [d](#there) [e](docs/client.md#the-toolkit)\n';
    expect(brokenLinks('README.md', text)).toEqual(['nowhere.md', 'README.md#nowhere', '#there']);
  });

  it('are read from more than the README', () => {
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.filter((each) => each.startsWith('docs/')))
      expect(pageText('README.md')).toContain(`](${page})`);
  });
});

import { describe, expect, it } from 'vitest';
import { catalog } from '../../generator/diagnostics/catalog.ts';
import { diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { didYouMean } from '../../generator/diagnostics/did-you-mean.ts';
import { failedReport, makeReport, type Outcome, type Report } from '../../generator/diagnostics/report.ts';
import { excerpt } from '../../generator/diagnostics/reporters/excerpt.ts';
import { toAnnotations, withoutCommands } from '../../generator/diagnostics/reporters/github.ts';
import { toJson } from '../../generator/diagnostics/reporters/json.ts';
import { wantsColour } from '../../generator/diagnostics/reporters/style.ts';
import { type TextOptions, toText } from '../../generator/diagnostics/reporters/text.ts';
import { visible } from '../../generator/diagnostics/reporters/visible.ts';

const source = '{\n  "name": "wallet.balance",\n  "inputSchema": { "type": "strng" }\n}\n';
const wrongType = diagnostic(
  'invalid-schema',
  '`wallet.balance`: `type` must be one of the JSON types, not "strng"',
  { file: 'actions/wallet.json', pointer: '/inputSchema/type', line: 3, column: 28 },
  'Did you mean `string`?',
);

function report(outcome: Partial<Outcome> = {}): Report {
  return makeReport(
    {
      mode: 'write',
      out: 'generated',
      mend: 'npm run codegen',
      diagnostics: [],
      changes: [],
      actions: 2,
      ...outcome,
    },
    (file) => `app/${file}`,
  );
}

function text(given: Report, options: Partial<TextOptions> = {}): string {
  return toText(given, {
    colour: false,
    verbose: false,
    timings: false,
    readSource: (file) => (file === 'app/actions/wallet.json' ? source : undefined),
    ...options,
  });
}

const changes = [
  { path: 'a.ts', kind: 'add', after: 'new\n' },
  { path: 'b.ts', kind: 'same', before: 'x\n', after: 'x\n' },
  { path: 'c.ts', kind: 'update', before: 'one\ntwo\n', after: 'one\n2\n' },
  { path: 'd.ts', kind: 'remove', before: 'old\n' },
] as const;

describe('makeReport', () => {
  it.each([
    ['nothing is wrong', {}, 0],
    ['files were written', { changes }, 0],
    ['files would be written', { changes, mode: 'dry-run' }, 0],
    ['files are out of date under check', { changes, mode: 'check' }, 1],
    ['nothing differs under check', { changes: [changes[1]], mode: 'check' }, 0],
    ['there is an error', { diagnostics: [wrongType] }, 1],
    ['there are only warnings', { diagnostics: [diagnostic('unknown-field', 'x')] }, 0],
    ['what we generate does not parse', { diagnostics: [diagnostic('output-invalid', 'x')] }, 2],
  ] as const)('when %s', (_when, outcome, exitCode) => {
    expect(report(outcome).exitCode).toBe(exitCode);
  });

  it('sorts by place and shows paths from the current directory', () => {
    const later = diagnostic('no-actions', 'x', { file: 'b.json', pointer: '', line: 1, column: 1 });
    const { diagnostics } = report({ diagnostics: [later, wrongType] });
    expect(diagnostics.map(({ at }) => at?.file)).toEqual(['app/actions/wallet.json', 'app/b.json']);
  });
});

describe('the text for people', () => {
  it('says what is wrong, where, shows the place, and what to do', () => {
    expect(text(report({ diagnostics: [wrongType] }))).toBe(`\
app/actions/wallet.json:3:28  error invalid-schema
  \`wallet.balance\`: \`type\` must be one of the JSON types, not "strng"
    3 | "inputSchema": { "type": "strng" }
      |                          ^
  help: Did you mean \`string\`?

1 error.
Nothing was written.
`);
  });

  it('gives the general fix where a message has no hint of its own, and needs no place', () => {
    expect(text(report({ diagnostics: [diagnostic('file-not-ours', '`x` stands in the way')] }))).toBe(`\
error file-not-ours
  \`x\` stands in the way
  help: Move it, delete it, or choose another output folder.

1 error.
Nothing was written.
`);
  });

  it('counts notes, and prints them when asked', () => {
    const noted = report({ diagnostics: [diagnostic('missing-description', '`a` has no description')] });
    expect(text(noted)).toBe(
      '1 note (shown with --verbose).\ngenerated is up to date: 0 files for 2 actions.\n',
    );
    expect(text(noted, { verbose: true })).toContain('`a` has no description');
  });

  it('lists what was written', () => {
    expect(text(report({ changes }))).toBe(`\
added    generated/a.ts
changed  generated/c.ts
removed  generated/d.ts

generated is written: 1 added, 1 changed, 1 removed, 1 the same for 2 actions.
`);
  });

  it('names every file that is out of date, shows how, and ends with the command that mends it', () => {
    expect(text(report({ changes, mode: 'check' }))).toBe(`\
added    generated/a.ts
  @@ -0,0 +1 @@
  +new
changed  generated/c.ts
  @@ -1,2 +1,2 @@
   one
  -two
  +2
orphaned generated/d.ts
  @@ -1 +0,0 @@
  -old

generated is out of date: 1 added, 1 changed, 1 removed, 1 the same.
To mend it, run: npm run codegen
`);
  });

  it('names every file even when there are too many to show how', () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      path: `f${index}.ts`,
      kind: 'add' as const,
      after: 'x\n'.repeat(50),
    }));
    const shown = text(report({ changes: many, mode: 'check' }));
    for (const { path } of many) expect(shown).toContain(`generated/${path}\n`);
    expect(shown.split('\n').length).toBeLessThan(1100);
  });

  it('says that a dry run wrote nothing', () => {
    expect(text(report({ changes, mode: 'dry-run' }))).toMatch(/would get .*\. Nothing was written\.\n$/);
  });

  it('prints every fault of a config', () => {
    const failed = failedReport('write', {
      kind: 'config',
      message: 'toolwright.config.json is not a valid config:',
      details: ['`out` must be text', '`x` is not a known field'],
    });
    expect(failed.exitCode).toBe(2);
    expect(text(failed)).toBe(`\
error: toolwright.config.json is not a valid config:
  \`out\` must be text
  \`x\` is not a known field
`);
  });

  it('colours only when asked', () => {
    const given = report({ diagnostics: [wrongType], changes, mode: 'check' });
    expect(text(given)).not.toContain('\u001B');
    expect(text(given, { colour: true })).toContain('\u001B[31merror\u001B[39m');
  });

  it('lets no text of a definition reach the terminal raw', () => {
    const hostile = diagnostic('unknown-field', 'x\u001B[2J\r\n::error::\u202Ey', {
      file: 'actions/\u001B]0;t.json',
      pointer: '',
      line: 1,
      column: 1,
    });
    const shown = text(report({ diagnostics: [hostile] }), { readSource: () => '"\u001B[31m\u2028"' });
    expect(shown).toMatch(/^[\P{C}\n]*$/u);
    expect(shown).toContain('x\\u{1b}[2J\\u{d}\\u{a}::error::\\u{202e}y');
  });

  it('shows the phases when asked', () => {
    const timings = [
      { phase: 'load', ms: 1.25 },
      { phase: 'render', ms: 10 },
    ];
    expect(text(report({ timings }), { timings: true })).toContain('total       11.3 ms');
  });
});

describe('excerpt', () => {
  it('cuts a long line around the place', () => {
    const line = `${'a'.repeat(500)}X${'b'.repeat(500)}`;
    const [shown = '', caret = ''] = excerpt(line, 1, 501) ?? [];
    expect(shown.length).toBeLessThan(120);
    expect(shown[caret.indexOf('^')]).toBe('X');
    expect(shown).toMatch(/….*….*$/);
  });

  it.each([
    ['\t\t"key": 1', 3],
    ['  😀 "key"', 5],
    ['\u001B"key"', 2],
  ])('keeps the caret below the place in %j', (line, column) => {
    const [shown = '', caret = ''] = excerpt(line, 1, column) ?? [];
    expect([...shown][[...caret].indexOf('^')]).toBe(line[column - 1]);
  });

  it('is absent where the text has no such place', () => {
    expect(excerpt('a\nb\n', 9, 1)).toBeUndefined();
    expect(excerpt('a\n\nb\n', 2, 1)).toBeUndefined();
    expect(excerpt('a\n', 1, 40)).toBeUndefined();
  });
});

describe('the JSON for machines', () => {
  it('has everything, with the general fix as hint and null for what is not known', () => {
    const nowhere = diagnostic('no-actions', 'none');
    const given = toJson(report({ diagnostics: [wrongType, nowhere], changes, mode: 'check' }));
    expect(given).toEqual({
      version: 1,
      ok: false,
      exitCode: 1,
      mode: 'check',
      out: 'generated',
      diagnostics: [
        {
          code: 'invalid-schema',
          severity: 'error',
          title: 'A schema is not valid JSON Schema',
          message: wrongType.message,
          hint: 'Did you mean `string`?',
          file: 'app/actions/wallet.json',
          line: 3,
          column: 28,
          pointer: '/inputSchema/type',
        },
        {
          code: 'no-actions',
          severity: 'error',
          title: 'There are no actions',
          message: 'none',
          hint: catalog['no-actions'].fix,
          file: null,
          line: null,
          column: null,
          pointer: null,
        },
      ],
      changes: [
        { path: 'a.ts', kind: 'add', diff: '@@ -0,0 +1 @@\n+new\n', hidden: 0 },
        { path: 'c.ts', kind: 'update', diff: '@@ -1,2 +1,2 @@\n one\n-two\n+2\n', hidden: 0 },
        { path: 'd.ts', kind: 'remove', diff: '@@ -1 +0,0 @@\n-old\n', hidden: 0 },
      ],
      summary: { errors: 2, warnings: 0, infos: 0, added: 1, updated: 1, removed: 1, same: 1, actions: 2 },
      mend: 'npm run codegen',
      timings: [],
      failure: null,
    });
  });

  it('tells a failure in the same form', () => {
    const failure = { kind: 'usage', message: 'x', details: [] } as const;
    expect(toJson(failedReport('write', failure))).toMatchObject({
      ok: false,
      exitCode: 2,
      mend: null,
      failure,
    });
  });
});

describe('annotations for GitHub', () => {
  const show = (file: string) => `repo/${file}`;

  it('puts messages beside their lines', () => {
    expect(toAnnotations(report({ diagnostics: [wrongType] }), show)).toEqual([
      '::error file=repo/app/actions/wallet.json,line=3,col=28,title=invalid-schema::' +
        '`wallet.balance`: `type` must be one of the JSON types, not "strng"%0ADid you mean `string`?',
    ]);
  });

  it('escapes what would end a property or a message', () => {
    const odd = diagnostic('unknown-field', 'a\n::set-env::%', {
      file: 'a,b:c.json',
      pointer: '',
      line: 1,
      column: 2,
    });
    const [line = ''] = toAnnotations(report({ diagnostics: [odd] }), (file) => file);
    expect(line).toMatch(
      /^::warning file=app\/a%2Cb%3Ac\.json,line=1,col=2,title=unknown-field::a%0A::set-env::%25%0A/,
    );
    expect(line).not.toContain('\n');
  });

  it('tells of drift with the command that mends it', () => {
    const lines = toAnnotations(report({ changes, mode: 'check' }), show);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('npm run codegen%0Aadd a.ts%0Aupdate c.ts%0Aremove d.ts');
  });

  it('keeps the runner from obeying text of definitions', () => {
    expect(withoutCommands('::error::x\n', 'secret')).toBe(
      '::stop-commands::secret\n::error::x\n::secret::\n',
    );
  });
});

describe('wantsColour', () => {
  const tty = { isTTY: true };
  it.each([
    [{}, tty, true],
    [{}, {}, false],
    [{ NO_COLOR: '1' }, tty, false],
    [{ NO_COLOR: '' }, tty, true],
    [{ FORCE_COLOR: '1' }, {}, true],
    [{ FORCE_COLOR: '0' }, tty, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, {}, false],
    [{ CI: 'true' }, tty, false],
    [{ TERM: 'dumb' }, tty, false],
  ])('%j on %j: %s', (env, stream, expected) => {
    expect(wantsColour(env, stream)).toBe(expected);
  });
});

describe('visible', () => {
  it('leaves ordinary text of every script alone', () => {
    for (const each of ['naïve', '日本語', '😀', 'a\tb', 'שלום']) expect(visible(each)).toBe(each);
  });

  it('writes out what is hidden', () => {
    expect(visible('\u0000\u200B\uFEFF\ud800')).toBe('\\u{0}\\u{200b}\\u{feff}\\u{d800}');
  });
});

describe('didYouMean', () => {
  const known = ['providers', 'actions', 'out', 'importExtension'];
  it.each([
    ['provider', 'providers'],
    ['provdiers', 'providers'],
    ['import-extension', 'importExtension'],
    ['Actions', 'actions'],
    ['otu', 'out'],
    ['strict', undefined],
    ['', undefined],
    ['x'.repeat(1000), undefined],
  ])('%s -> %s', (word, expected) => {
    expect(didYouMean(word, known)).toBe(expected);
  });
});

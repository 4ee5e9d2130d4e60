import fc from 'fast-check'

export const hostilePieces = [
  '<img src=x onerror="alert(1)">',
  '"><script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://a;script-src-elem',
  'https://*',
  'http://user:secret@a.test',
  "'none'; script-src *",
  // Reversed, invisible, beeping, cut off and stacked characters.
  '\u202eKPZ',
  '\u2066',
  '\u200b',
  '\u3164',
  '\u2028',
  '\u0007',
  '\u001b[31m',
  '\ud800',
  `e${'\u0301'.repeat(50)}`,
  // Cyrillic and full-width characters.
  'USD\u0422',
  '\uff35\uff33\uff24\uff34',
  '__proto__',
  'constructor',
  'toString',
  '{chain}',
  '$&',
  '%00',
  '../../config.json',
  '=HYPERLINK("http://a.test")',
  '\ufdfd'.repeat(32),
  'W'.repeat(100_000),
  '1'.repeat(100_000),
  '-1',
  '1e5',
  '',
  ' ',
]

/** Texts that run a script, mislead, or break a layout if they are trusted. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostilePieces),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.oneof(fc.constantFrom(...hostilePieces), fc.string()), {
      maxLength: 4,
    })
    .map((parts) => parts.join('')),
)

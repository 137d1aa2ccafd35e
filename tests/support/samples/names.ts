/** Names in scripts and forms that a sheet of paper has to show as they are written. */
export const everyScript = [
  'Ψαλμός Παύλος',
  'Łukasz Đorđević',
  'Иоанн Кронштадтский',
  'Nguyễn Thị Ẩn',
  'אליהו כהן',
  'محمد عبد الله',
  '王小明',
  '김민준',
  'さくら 山田',
  'प्रिया शर्मा',
  'ዳንኤል ተስፋዬ',
  '🙏🏾 Zeke 🎺 👨‍👩‍👧',
]

/** Titles and names with emoji, characters of paths, markup and bidi marks: texts, whatever they look like. */
export const harmlessTexts = [
  'Prèch 🙏🏾💫 dimanch',
  '../../etc/passwd',
  'C:\\Windows\\..\\con.txt',
  '<b>&amp; "quotes"</b>',
  '<img src=x onerror=alert(1)>',
  "{{7*7}} ${7*7} '; drop table members; --",
  'Right \u202egnp.3pm',
  'Left \u2066isolate \u200fmark',
  'a'.repeat(200),
]

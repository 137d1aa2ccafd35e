/** Names in all scripts, for printing. */
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

/** Harmless titles and names with emoji, path characters, markup and bidi marks. */
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

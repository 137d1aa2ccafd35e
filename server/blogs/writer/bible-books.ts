/** The books of the Bible in their order: in English, French and Kreyòl, then what they are called in short. */
export const bibleBooks = `
Genesis|Genèse|Jenèz|Gen
Exodus|Exode|Egzòd|Ex|Exod
Leviticus|Lévitique|Levitik|Lev
Numbers|Nombres|Nonb|Num
Deuteronomy|Deutéronome|Detewonòm|Deut
Joshua|Josué|Jozye|Josh
Judges|Juges|Jij
Ruth|Ruth|Rit
1 Samuel|1 Samuel|1 Samyèl|1 Sam
2 Samuel|2 Samuel|2 Samyèl|2 Sam
1 Kings|1 Rois|1 Wa
2 Kings|2 Rois|2 Wa
1 Chronicles|1 Chroniques|1 Kwonik|1 Istwa|1 Chron
2 Chronicles|2 Chroniques|2 Kwonik|2 Istwa|2 Chron
Ezra|Esdras|Esdras
Nehemiah|Néhémie|Neemi|Neh
Esther|Esther|Estè
Job|Job|Jòb
Psalms|Psaumes|Sòm|Psalm|Psaume|Ps
Proverbs|Proverbes|Pwovèb|Prov
Ecclesiastes|Ecclésiaste|Eklezyas|Eccl
Song of Songs|Cantique des Cantiques|Kantik|Song of Solomon|Cantique|Chan
Isaiah|Ésaïe|Ezayi|Isa|Isaïe|És
Jeremiah|Jérémie|Jeremi|Jer
Lamentations|Lamentations|Plent|Lam|Lamantasyon|Plenn|Plenyen
Ezekiel|Ézéchiel|Ezekyèl|Ezek
Daniel|Daniel|Danyèl|Dan
Hosea|Osée|Oze
Joel|Joël|Joyèl
Amos|Amos|Amòs
Obadiah|Abdias|Abdyas
Jonah|Jonas|Jonas
Micah|Michée|Miche
Nahum|Nahum|Nawoum
Habakkuk|Habacuc|Abakik|Hab
Zephaniah|Sophonie|Sofoni
Haggai|Aggée|Aje
Zechariah|Zacharie|Zakari|Zech
Malachi|Malachie|Malachi|Mal
Matthew|Matthieu|Matye|Matt|Mt
Mark|Marc|Mak|Mc
Luke|Luc|Lik|Lc
John|Jean|Jan|Jn
Acts|Actes|Travay|Actes des Apôtres
Romans|Romains|Women|Rom
1 Corinthians|1 Corinthiens|1 Korentyen|1 Cor
2 Corinthians|2 Corinthiens|2 Korentyen|2 Cor
Galatians|Galates|Galat|Gal
Ephesians|Éphésiens|Efezyen|Eph
Philippians|Philippiens|Filipyen|Phil
Colossians|Colossiens|Kolosyen|Col
1 Thessalonians|1 Thessaloniciens|1 Tesalonisyen|1 Thess
2 Thessalonians|2 Thessaloniciens|2 Tesalonisyen|2 Thess
1 Timothy|1 Timothée|1 Timote|1 Tim
2 Timothy|2 Timothée|2 Timote|2 Tim
Titus|Tite|Tit
Philemon|Philémon|Filemon
Hebrews|Hébreux|Ebre|Heb
James|Jacques|Jak
1 Peter|1 Pierre|1 Pyè|1 Pet
2 Peter|2 Pierre|2 Pyè|2 Pet
1 John|1 Jean|1 Jan|1 Jn
2 John|2 Jean|2 Jan|2 Jn
3 John|3 Jean|3 Jan|3 Jn
Jude|Jude|Jid
Revelation|Apocalypse|Revelasyon|Rev|Apocalips|Apokalips
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

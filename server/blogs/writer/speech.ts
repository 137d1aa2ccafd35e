import type { Language } from '#contract/fields/fields.ts'
import { fold } from '#contract/text/text.ts'

// Vocabulary of sermons in three languages. Sets and patterns apply to folded text.

interface Speech {
  /** Begin a new thought. */
  openers: Set<string>
  /** Begin a clause that waits for its main clause. */
  subordinate: Set<string>
  /** Repeated by mistake, never for emphasis. */
  stutters: Set<string>
  /** The sentence depends on the one before. */
  leaning: RegExp
  question: RegExp
  greeting: RegExp
  prayer: RegExp
  closing: RegExp
  /** The title of the sermon follows. */
  title: RegExp
  /** A counted point; the group matches one of `ordinals`. */
  point: RegExp
  ordinals: RegExp[]
  announcement: { sure: RegExp; hints: RegExp[] }
}

const set = (words: string) => new Set(words.split(' '))
/** Builds an alternation of phrases; `_` is a space within a phrase. */
const any = (phrases: string) => `(?:${phrases.replaceAll('_', ' ').split(' | ').join('|')})`
const starts = (...phrases: string[]) =>
  new RegExp(
    `^(?:(?:and|so|now|but|et|alors|donc|epi|kounye a|enben),? )?${any(phrases.join(' | '))}(?![\\p{L}])`,
    'u',
  )

const days =
  'monday|tuesday|wednesday|thursday|friday|saturday|next sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche prochain|lendi|madi|mekredi|jedi|vandredi|samdi|dimanch pwochen'

export const speech: Record<Language, Speech> = {
  en: {
    openers: set('now therefore remember notice listen look finally maybe perhaps church brothers sisters'),
    subordinate: set('when while if although because before after as'),
    stutters: set('the a an i we you he she it they and but so to of in is was if my your this for on with'),
    leaning: starts(
      'he | she | it | they | him | her | this | that | these | those | them | his | their | then',
    ),
    question: starts(
      'what | why | who | where | when did | how | do you | did you | are you | have you | is it | isn.?t | would you | will you | can you | does | has anyone',
    ),
    greeting: starts(
      'good_morning | good_evening | hello | welcome | it is so good | if you are visiting | praise the lord | before we begin | go ahead | all right',
    ),
    prayer:
      /\b(?:bow your heads?|let us pray|let's pray|stand and pray|would you pray with me|father,? we (?:thank|come))\b/u,
    closing: starts('so let me make | in closing | in conclusion | as i close | let me close | to conclude'),
    title:
      /\b(?:title|subject|theme) of (?:my|our|this|today's) (?:message|sermon|talk|teaching)(?: this morning| today| tonight)? is,? (.{4,80})|\b(?:today|this morning|tonight),? we (?:come to|are going to (?:talk|speak) about|will (?:talk|speak) about) (.{4,60})/u,
    point:
      /^(?:(?:and|so|now|my),? )*(?:the |my )?(?:(?:number|point) (one|two|three|four|five|six|seven|\d)|(first|second|third|fourth|fifth|sixth|seventh)(?:ly| thing| point| reason| lesson| truth| step| way| question)|(first) of all)(?:,? (?:is(?: that)?|i want(?: you)? to \p{L}+ is(?: that)?))?[,.:;]?(?= |$)/u,
    ordinals: [/one|first|1/, /two|second|2/, /three|third|3/, /four|4/, /five|fifth|5/, /six|6/, /seven|7/],
    announcement: {
      sure: /\b(?:quick reminder|a reminder|announcements?|mark your calendars?|save the date|sign[- ]up sheet|potluck)\b/u,
      hints: [
        new RegExp(`\\b(?:${days}|next week|the \\p{L}+(?:th|st|nd|rd))\\b`, 'u'),
        /\b(?:car wash|breakfast|lunch(?:eon)?|picnic|rehearsal|bake sale|fundraiser|retreat|choir practice|youth group|committee)\b/u,
        /\b(?:volunteers?|sign up|register|please see|parking lot|table in the back|has been moved|deadline|tickets?|from \p{L}+ to \p{L}+ (?:in|at)|p\.?m\.?|a\.?m\.?)\b/u,
      ],
    },
  },
  fr: {
    openers: set(
      'alors donc maintenant remarquez ecoutez regardez enfin voila prenez prends relisez souvenez-vous bref venez viens soyez asseyez-vous levons-nous apprends donne-nous pardonne-nous lisons ouvrons prions allons',
    ),
    subordinate: set("quand lorsque si s'il tant pendant avant apres comme lorsqu'il"),
    stutters: set(
      'le la les un une de des du et je tu il elle on mais que qui dans a au en ce ne se pour avec',
    ),
    leaning: starts("il | elle | ils | elles | ce | c'est | cela | ca | celui-ci | lui | leur"),
    question: starts(
      "qu'est-ce | est-ce | pourquoi | comment vont | comment | combien | qui est | qui etait | ou est | quel | quelle | savez-vous | avez-vous",
    ),
    greeting: starts(
      'bonjour | bonsoir | bienvenue | soyez les bienvenus | que la grace | merci a | merci | pendant que vous cherchez | asseyez-vous | que le seigneur benisse',
    ),
    prayer:
      /(?:\bprions\b|levons-nous|baissons la tete|inclinons|seigneur nous te|nous allons prier ensemble)/u,
    closing: starts('je termine | pour conclure | en conclusion | pour terminer | je conclus'),
    title:
      /\b(?:titre|theme|sujet) (?:de|du) (?:ma |mon |cette |ce )?(?:predication|message|sermon|culte|meditation)(?: de)?(?: ce matin| ce soir| aujourd'hui)? (?:c'est|est|sera)(?: que)?,? (.{4,80})|\b(?:aujourd'hui|ce matin|ce soir),? (?:je veux|nous allons|je vais)(?: vous)? parler (?:de |du |des )(.{4,60})/u,
    point:
      /^(?:(?:et|alors|donc|maintenant),? )*(?:(?:la |le |ma |mon )?(premiere|premier|deuxieme|seconde?|troisieme|quatrieme|cinquieme|sixieme|septieme) (?:chose|point|raison|lecon|etape|verite|question)|(premierement|deuxiemement|secondement|troisiemement|quatriemement|cinquiemement)|(?:numero|point) (un|deux|trois|quatre|cinq|six|sept|\d))(?:,? (?:c'est|est)(?: qu[e'])?)?[,.:;]?(?= |$)/u,
    ordinals: [/premi|un|1/, /deux|second|2/, /trois|3/, /quatr|4/, /cinq|5/, /six|6/, /sept|7/],
    announcement: {
      sure: /\b(?:une annonce|les annonces|petit rappel|un rappel|n'oubliez pas (?:la|le|de) (?:reunion|vous inscrire)|veuillez noter)\b/u,
      hints: [
        new RegExp(`\\b(?:${days}|la semaine prochaine|le \\d+ \\p{L}+)\\b`, 'u'),
        /\b(?:repas fraternel|repetition|chorale|comite|kermesse|retraite|reunion|petit-dejeuner|pique-nique|collecte)\b/u,
        /\b(?:volontaires?|benevoles?|s'inscrire|inscrivez|contactez|s'adresser|stationnement|au fond de la salle|est reporte|a \d+ ?h(?:eures?)?|de \p{L}+ heures)\b/u,
      ],
    },
  },
  ht: {
    openers: set('kounye alafen kidonk gade sonje koute remake ann frem legliz'),
    subordinate: set('le si anvan apre pandan depi'),
    stutters: set('mwen m li nou yo yon nan ak pou ki epi men se te ap pral si'),
    leaning: starts('li | yo | sa | se sa | sa a | yo menm | li menm'),
    question: starts('eske | poukisa | ki jan | kijan | ki moun | kote | konbyen | sa fe konbyen'),
    greeting: starts(
      'bonjou | bonswa | bonjou legliz | mwen kontan we | gen moun ki soti | byenveni | beniswa',
    ),
    prayer: /(?:ann lapriye|ann priye|ann leve kanpe|bese tet nou|papa,? mesi)/u,
    closing: starts('alafen | pou m fini | pou nou fini | mwen pral fini'),
    title:
      /\b(?:tit|tem|sije) (?:mesaj|predikasyon|preche)(?: mwen| la| nou| m)?(?: an| nan| la)?(?: maten an| jodi a| aswe a)? (?:se|rele),? (.{4,80})|\b(?:jodi a|maten an|aswe a),? (?:nou pral|mwen pral|m pral|mwen vle|n ap)(?: pale)?(?: sou| de) (.{4,60})/u,
    point:
      /^(?:(?:epi|alo|kounye a|kidonk),? )*(?:(premye|dezyem|twazyem|katriyem|senkyem|sizyem|setyem) (?:bagay|pwen|leson|rezon|verite|etap|kesyon)(?: la| a)?|(premyeman|dezyemman|twazyemman|katriyemman)|(?:nimewo|pwen) (en|de|twa|kat|senk|sis|set|\d))(?:,? se(?: ke)?)?[,.:;]?(?= |$)/u,
    ordinals: [/premye|en$|1/, /dezyem|^de$|2/, /twa|3/, /kat|4/, /senk|5/, /sis|siz|6/, /set|7/],
    announcement: {
      sure: /\b(?:yon anons|anons yo|ti rapel|yon rapel|pa bliye (?:reyinyon|vin nan))\b/u,
      hints: [
        new RegExp(`\\b(?:${days}|semen pwochen|le \\d+ \\p{L}+)\\b`, 'u'),
        /\b(?:reyinyon|repetisyon|koral|komite|kantin|retrèt|retret|fet|manje maten)\b/u,
        /\b(?:volonte|enskri|pale ak|devan legliz la|a \d+ ?(?:e|ze|zè)|depoze)\b/u,
      ],
    },
  },
}

export const fillers =
  /(?<![\p{L}\p{N}'’-])(?:euh+|heu+|uh+|um+|uhm+|erm?|hmm+|mmm*|hein|bah)(?![\p{L}\p{N}'’-])/giu

/** Returns the number of a counted point, from 1, and the length of its marker. */
export function pointOf(folded: string, language: Language): { number: number; length: number } | undefined {
  const found = speech[language].point.exec(folded)
  if (!found) return undefined
  const said = found.slice(1).find((group) => group !== undefined)!
  const at = speech[language].ordinals.findIndex((ordinal) => ordinal.test(said))
  return { number: at + 1, length: found[0].length }
}

/** Folds a word and strips punctuation. */
export const bare = (word: string) => fold(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}']+$/gu, '')

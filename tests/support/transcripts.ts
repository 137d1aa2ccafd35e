import type { Language } from '#contract/fields/fields.ts'
import type { Transcript } from '#contract/podcasts.ts'

// Transcripts as they really come, for what is written from them: with and without punctuation, of 5 to 90 minutes.

interface Sermon {
  name: string
  language: Language
  transcript: Transcript
  /** The passages that are named in it, in their order. */
  passages: string[]
}

/** Words in a minute, as somebody preaches. */
const wordsPerMinute = 150

const texts = {
  en: `The lamp on our table needs oil every night. Nobody thanks the oil, yet without it the room is dark. Faith is
    like that, quiet and used up in small portions. Open your Bible at Matthew 25:1 and look at the ten young women who
    waited. Five carried more oil than they thought they needed. The waiting was long and the road was empty. When the
    call came at midnight, there was no shop open. You cannot borrow the hours in which you did not pray. Now think of
    the work of your hands. A carpenter measures twice because wood does not forgive. Paul worked with canvas and thread
    in a foreign town, as Acts chapter 18 verse 3 tells us. He did not wait for a better job before he served. Bring your
    hammer and your needle to church. The choir needs a carpenter for its bench. The children need somebody who can sew a
    curtain. Service begins where your hands already are. Finally there is the matter of the open door. My grandmother
    kept a plate ready for whoever might knock. She never said how many plates she had filled in forty years. Hospitality
    was her sermon, and neighbours understood every word. Romans 12:13 says to share and to practise hospitality. A
    church with a closed door is a warehouse of chairs. Let us open the door again this week. Invite the family that moved
    in beside the well. Bring rice, bring bread, bring your patience.`,
  fr: `La semence que le cultivateur met en terre ne fait aucun bruit. Pendant des semaines, le champ paraît vide et le
    voisin se moque. Pourtant la racine travaille déjà dans le noir. Lisons ensemble Marc chapitre 4 verset 27, car le
    grain pousse sans que l’homme sache comment. La patience est une forme de confiance. Celui qui creuse chaque matin
    pour vérifier détruit sa propre récolte. Parlons maintenant du pardon entre frères. Une parole dure reste dans la
    maison comme la fumée. On ouvre la fenêtre, on lave les murs, et l’odeur revient. Le pardon commence quand quelqu’un
    frappe le premier à la porte. Matthieu 18:21-22 parle de soixante-dix fois sept fois. Pierre comptait, et le maître a
    cessé de compter. Appelez cette semaine la personne que vous évitez au marché. Enfin, regardons la jeunesse de notre
    quartier. Ils apprennent la guitare avec trois cordes et beaucoup de courage. Donnons une clé de la salle à ceux qui
    veulent répéter le samedi. Une église qui range ses instruments sous clé prépare un silence. Premier Timothée 4 verset
    12 demande que personne ne méprise la jeunesse. Confions le micro, la sono et le budget du transport. Ils feront des
    erreurs, et nous aussi nous en avons fait.`,
  ht: `Rivyè a pa janm mande pèmisyon pou l desann. Li jwenn wòch, li fè wonn, li kontinye desann. Konsa lapriyè yon
    manman kontinye pou pitit li. Ann li Sòm 1:3, kote pyebwa a plante bò kouran dlo. Rasin li bwè menm lè pa gen lapli.
    Sechrès la fè moun wè ki pyebwa ki te gen rasin. Koulye a ann gade zafè lajan nan kay la. Yon ti kaye ak yon kreyon ka
    sove yon maryaj. Ekri sa ki antre, ekri sa ki soti, chita ansanm chak samdi. Nan Lik chapit 14 vèsè 28, moun ki pral
    bati a chita dabò pou l konte. Dèt ki kache grandi pi vit pase dèt ki parèt. Kòb ofrann lan merite menm respè a. Dènye
    pwen an se vizit malad. Lopital la plen chèz ki vid bò kabann yo. Yon malad sonje ki moun ki te chita san pale. Matye
    25 vèsè 36 di: mwen te malad, nou te vin wè m. Pran yon lis, separe katye a, chak gwoup pran yon lari. Pa bliye granmoun
    ki pa ka vin legliz ankò. Pote radyo a, pote chante a, pote yon ti bouyon cho.`,
} satisfies Record<Language, string>

const passages: Record<Language, string[]> = {
  en: ['Matthew 25:1', 'Acts 18:3', 'Romans 12:13'],
  fr: ['Marc 4:27', 'Matthieu 18:21-22', '1 Timothée 4:12'],
  ht: ['Sòm 1:3', 'Lik 14:28', 'Matye 25:36'],
}

/** So many words are a caption. */
const captionWords = 8

/** The captions of a text that is spoken, again and again, for so many minutes. */
function captions(text: string, minutes: number): Transcript {
  const once = text.trim().split(/\s+/)
  const words = Array.from({ length: minutes * wordsPerMinute }, (_, i) => once[i % once.length]!)
  const cues = []
  for (let at = 0; at < words.length; at += captionWords) {
    const start = (at / wordsPerMinute) * 60
    // A breath after every fifth caption.
    const isLast = (at / captionWords) % 5 === 4
    const end = start + (captionWords / wordsPerMinute) * 60 - (isLast ? 1 : 0)
    cues.push({ start, end, text: words.slice(at, at + captionWords).join(' ') })
  }
  return { timed: true, cues }
}

/** As a machine writes what it hears: no capital letters, and no marks but those within numbers. */
const unpunctuated = (text: string) => text.toLowerCase().replace(/[.,!?:;](?=\s|$)/g, '')

const paragraphs = (text: string): Transcript => ({
  timed: false,
  cues: text.split(/(?<=\.)\s+(?=Now |Finally |Parlons |Enfin|Koulye |Dènye )/).map((part) => ({
    start: 0,
    end: 0,
    text: part.replace(/\s+/g, ' ').trim(),
  })),
})

const languages = ['en', 'fr', 'ht'] as const

export const transcripts: Sermon[] = languages.flatMap((language) => [
  {
    name: `pasted paragraphs (${language})`,
    language,
    transcript: paragraphs(texts[language]),
    passages: passages[language],
  },
  {
    name: `captions of 90 minutes (${language})`,
    language,
    transcript: captions(texts[language], 90),
    passages: passages[language],
  },
  {
    name: `captions of 5 minutes without punctuation (${language})`,
    language,
    transcript: captions(unpunctuated(texts[language]), 5),
    passages: passages[language],
  },
])

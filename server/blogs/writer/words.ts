import { fold } from '#contract/text/text.ts'

/** Words that say nothing of a subject, folded: of English, French and Kreyòl together, since sermons mix them. */
const stopWords = new Set(
  `a about after again all also am an and any are as at be because been before being but by came can come could day did do does
  done down even every for from get go god going gonna got had has have he her here him his how i if in into is it its just know
  let like ll lord made make man many may me more most much must my no not now of off on one only or our out over own re said say
  see she should so some such than that the their them then there these they thing things this those through time to too up us ve
  very want was way we well went were what when where which who why will with would yes you your
  ai alors apres au aussi autre aux avait avant avec avez avoir avons bien c car ce cela celui ces cette chose comme d dans de deja
  des deux dieu dire dit donc du elle elles en encore entre est et etait ete etes etre eux fait faire faut fois il ils j je jesus
  jour l la le les leur lorsque lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par parce pas peu peut plus pour
  pouvez quand que quel quelle qui quoi s sa sans se seigneur ses si son sont sous suis sur t ta te tes toi ton tous tout toute
  toutes tres tu un une va vers veut voici voila vos votre vous y
  anpil ap bagay bay bondye bon chak depi di e fe fok gen genyen ka kap ki kijan kon konn konnen konsa kote la lan le li lap lè
  men menm mete mwen nan nap ni nou nap oswa ou pa pandan pap paske pi pou poukisa pral prale pran sa seye si sou ta tankou te tou
  tout tounen vin vle wi w yo yon yonn youn yap
  nobody somebody anybody everybody nothing something anything never always often used without between been another while once
  aucun aucune chaque certain certains certaines personne rien jamais toujours souvent entre avant apres puis ainsi afin enfin
  voir parlons lisons ouvrons euh
  epi moun san ant okenn janm toujou anvan apre kiyes kisa lot menm pesonn enben ebyen paret rive pale
  amen alleluia hallelujah`
    .split(/\s+/)
    .map(fold),
)

/** The fewest letters of a word that says something. */
const shortest = 3

/** Returns the folded words of a text that say what it is about. */
export function contentWords(text: string): string[] {
  const words = fold(text).match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length >= shortest && !stopWords.has(word))
}

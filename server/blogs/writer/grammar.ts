import type { Language } from '#contract/fields/fields.ts'

// What the words of a clause do, by language: enough to find where a clause begins in text without punctuation.
// Folded, except `à`, `où` and `là`.

export interface Grammar {
  /** Split off the word that they are written onto: "qu'il". */
  elisions: RegExp
  /** Begin a clause before a verb. */
  subjects: Set<string>
  /** Subjects or objects. */
  weakSubjects: Set<string>
  /** The ending of the verb of which they are the subject. */
  agreements: Map<string, RegExp>
  /** Stand between subject and verb. */
  clitics: Set<string>
  determiners: Set<string>
  prepositions: Set<string>
  /** Join a noun to another noun. */
  genitives: Set<string>
  /** Join main clauses. */
  coordinators: Set<string>
  /** Begin a subordinate clause that may come first. */
  fronted: Set<string>
  /** Begin a subordinate clause that goes on. */
  subordinators: Set<string>
  adverbs: Set<string>
  verbs: Set<string>
  verbEndings: RegExp
  /** Orders in any place, and forms that are orders where they have no subject. */
  orders: RegExp
  imperatives: RegExp
  /** Always followed by their verb. */
  sureSubjects: RegExp
  /** Before a name. */
  titles: RegExp
  vocatives: RegExp
  /** Head of an adverbial that belongs to the clause after it. */
  times: RegExp
  /** Begin a sentence wherever they are. */
  openers: RegExp
  sayings: Set<string>
}

/** Matches not even an empty text: a word of punctuation is empty. */
const nothing = /(?!)/

const set = (words: string) => new Set(words.split(' '))

export const grammars: Record<Language, Grammar> = {
  fr: {
    elisions: /^(?:l|d|n|j|c|s|m|t|qu|jusqu|lorsqu|puisqu|quoiqu)'/,
    subjects: set("je j' tu il elle on ils elles c' ce ca cela ceci celui-ci personne quelqu'un chacun"),
    weakSubjects: set('nous vous'),
    agreements: new Map([
      ['nous', /(?:ons|mes)$/],
      ['vous', /(?:ez|tes)$/],
    ]),
    clitics: set("ne n' me m' te t' se s' le la les l' lui leur y en nous vous"),
    determiners: set(
      "le la les l' un une des du au aux ce cet cette ces mon ton son ma ta sa mes tes ses notre votre nos vos leur leurs chaque plusieurs quelques celui celle ceux celles quel quelle tout toute tous toutes deux trois quatre cinq six sept dix douze cent vingt trente quarante cinquante soixante mille",
    ),
    prepositions: set(
      "à de d' en dans sur sous par pour avec sans chez vers entre depuis pendant avant apres devant derriere contre parmi selon malgre jusqu' jusque des du au aux comme voici",
    ),
    genitives: set("de d' du des"),
    coordinators: set('et mais car donc alors puis ensuite or bref enfin maintenant pourtant cependant'),
    fronted: set("quand lorsque lorsqu' si tant puisque puisqu'"),
    subordinators: set(
      "que qu' qui quoi dont où comme parce lequel laquelle ou afin pourquoi comment combien",
    ),
    adverbs: set(
      'pas plus jamais rien bien deja toujours encore aussi meme tout tous presque vraiment souvent trop peut-etre surtout',
    ),
    verbs: set(
      'est sont etait etaient fut furent sera seront serait soit suis es etes sommes a ont avait avaient eut aura auront aurait ai as avons avez va vont vais vas fait font dit disent peut peux peuvent veut veux veulent doit dois doivent faut sait sais savent voit vois voient vient viens viennent vint revint prend prends prennent met mettent tient tiens part sort dort sert vit suit suivent croit crois boit connait connais parait repond reponds attend attends entend entends descend perd rend tombe reste arrive passe parle donne demande regarde cherche trouve porte pense aime appelle marche commence continue monte change laisse garde pleure prie chante leve envoie guerit ferme ouvre mange souffre appartient signifie represente prophetise enseigne',
    ),
    verbEndings:
      /^(?!fait|souhait|portrait|parfait|trait)\p{L}{2,}(?:ait|aient|erent|irent)$|^\p{L}{2,}(?:era|ira|dra|vra|eront|iront|dront|vront)$/u,
    orders:
      /^(?!chez|assez|nez)\p{L}{2,}ez$|^(?:allons|prions|lisons|ouvrons|levons|prenons|regardons|ecoutons|disons|soyons|cherchons|demandons|rendons|faisons|restons|parlons|retournons|commencons|imaginons|baissons|inclinons|chantons)$/u,
    imperatives:
      /^(?:laisse|prends|viens|va|fais|regarde|ecoute|leve|cherche|trouve|donne|dis|ouvre|crois|compte|pense|garde|apprends|lis|balaie|arrete|passe|marche|demande|pardonne|tiens|sois|rends|reste|prie|envoie)$/,
    sureSubjects: /^(?:je|j'|tu|il|elle|on|ils|elles)$/,
    titles:
      /^(?:freres?|soeurs?|pasteur|prophete|roi|apotre|amis?|tante|oncle|saint|seigneur|livre|evangile)$/,
    vocatives: /^(?:seigneur|pere|papa|eglise)$/,
    times:
      /^(?:jours?|matin|soir|nuit|semaines?|mois|annees?|ans?|fois|heures?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanches?|moment|temps|lendemain|cas|minuit|midi|endroit|verset|chapitre|jour-la|soir-la|nuit-la|moment-la|hier|demain|aujourd'hui|ensuite|enfin|\d[\d:.-]*|tard|coup|janvier)$/,
    openers:
      /^(?:qu'est-ce|est-ce|pourquoi|voilà|voila|bonjour|bonsoir|bienvenue|amen|alleluia|remarquez|premierement|deuxiemement|troisiemement|quatriemement|savez-vous)$/,
    sayings: set('dit dis dire disait repond repondu repondit crie disent ecrit declare'),
  },
  en: {
    elisions: nothing,
    subjects: set(
      "i he she we they nobody everybody somebody someone everyone there that this i'm he's she's we're they're it's that's i've we've there's i'll we'll",
    ),
    weakSubjects: set('you it'),
    agreements: new Map(),
    clitics: set('not never just also even only really still always'),
    determiners: set('the a an my your his her its our their this these those every each some any no'),
    prepositions: set(
      'of to in on at for with from by into about over under between through after before during without like as than',
    ),
    genitives: set('of'),
    coordinators: set('and but so then now therefore because'),
    fronted: set('when while although if'),
    subordinators: set('that which who whom whose where why how what or'),
    adverbs: set('not never just also even only really still always'),
    verbs: set(
      "is are was were am has have had will would can could should may might must do does did don't doesn't didn't isn't wasn't can't won't said says say goes went comes came makes made gets got knows knew thinks thought sees saw takes took gives gave wants wanted needs tells told looks looked finds found feels felt runs ran stands stood",
    ),
    verbEndings: /^\p{L}{3,}ed$/u,
    orders: /^(?:remember|notice|listen|look|turn|open|let|imagine|think|consider|stop|don't|please)$/,
    imperatives: /^$/,
    sureSubjects: /^(?:i|he|she|we|they)$/,
    titles: /^(?:brother|sister|pastor|king|prophet|apostle|saint)$/,
    vocatives: /^(?:lord|father|church)$/,
    times:
      /^(?:morning|today|tonight|day|week|year|night|evening|time|sunday|monday|tuesday|wednesday|thursday|friday|saturday|verse|chapter|\d[\d:.-]*)$/,
    openers: /^(?:amen|hallelujah|why|maybe|perhaps|finally)$/,
    sayings: set('said says say asked answered replied wrote'),
  },
  ht: {
    elisions: nothing,
    subjects: set('mwen m ou jezi bondye'),
    weakSubjects: set('li nou yo'),
    agreements: new Map(),
    clitics: set('pa te ap pral va ta ka dwe konn fek toujou'),
    determiners: set('yon chak tout kek de twa'),
    prepositions: set('nan ak pou sou anba anvan apre san depi jouk tankou bay devan pami'),
    genitives: set('nan'),
    coordinators: set('epi men se donk kidonk alo enben kounye paske'),
    fronted: set('le si pandan'),
    subordinators: set('ki ke kote kijan oswa'),
    adverbs: set('pa toujou deja anko menm sèlman selman'),
    verbs: set(
      'te ap pral va ta ka dwe konn pa gen se di ale vini fe bay pran mete we tande mande reponn konnen vle leve chita rete kouri rele manje travay kwe renmen priye',
    ),
    verbEndings: /^$/,
    orders: /^(?:ann|gade|koute|sonje|remake)$/,
    imperatives: /^$/,
    sureSubjects: /^mwen$/,
    titles: /^(?:fre|se|paste|wa|pwofet|apot)$/,
    vocatives: /^(?:seye|senye|papa|legliz)$/,
    times: /^(?:jou|maten|swa|aswe|semen|ane|fwa|le|madi|dimanch|vese|chapit|\d[\d:.-]*)$/,
    openers: /^(?:eske|poukisa|amen|bonjou|bonswa|alelouya)$/,
    sayings: set('di reponn mande'),
  },
}

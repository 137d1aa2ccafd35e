// Clipboard HTML of Word (desktop) and Google Docs, shortened.

/** Word represents lists as paragraphs with "mso-list"; the bullet is a symbol font character. */
const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

export const wordHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in;} --></style></head>
<body lang=FR style='tab-interval:.5in'>
<!--StartFragment-->
<p class=MsoTitle>Bon Gadò a<o:p></o:p></p>
<h1>Premye pati<o:p></o:p></h1>
<p class=MsoNormal>Senyè a se <b>gadò</b> mwen,
li <i style='mso-bidi-font-style:normal'>toujou</i> la: <a href="https://bib.example/som-23">Sòm&nbsp;23</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '·', 'Li ban m manje')}
${wordItem(2, 'o', 'nan bon savann')}
${wordItem(1, '·', 'Li mennen m * bwè')}
<p class=MsoNormal>Apre sa:</p>
${wordItem(1, '1.', 'Koute')}
${wordItem(1, '2.', 'Swiv')}
<h2>Dezyèm pati<o:p></o:p></h2>
<table class=MsoTableGrid border=1><tr><td width=200><p class=MsoNormal><b>Jou</b><o:p></o:p></p></td>
<td><p class=MsoNormal><b>Vèsè</b><o:p></o:p></p></td></tr>
<tr><td><p class=MsoNormal>Lendi<o:p></o:p></p></td><td><p class=MsoNormal>Sòm 23 | 24<o:p></o:p></p></td></tr>
<tr><td><p class=MsoNormal>Madi<o:p></o:p></p></td><td><p class=MsoNormal>Jan 10<o:p></o:p></p><p class=MsoNormal>v. 11<o:p></o:p></p></td></tr></table>
<!--EndFragment-->
</body></html>`

export const wordMarkdown = `## Bon Gadò a

## Premye pati

Senyè a se **gadò** mwen, li *toujou* la: [Sòm 23](https://bib.example/som-23).

- Li ban m manje
  - nan bon savann
- Li mennen m * bwè

Apre sa:

1. Koute
2. Swiv

### Dezyèm pati

| **Jou** | **Vèsè** |
| --- | --- |
| Lendi | Sòm 23 \\| 24 |
| Madi | Jan 10 v. 11 |`

const docsText = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`
const docsItem = (text: string, level = 1) =>
  `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="${level}"><p dir="ltr" style="line-height:1.38" role="presentation">${docsText(text)}</p></li>`

/** Google Docs wraps everything in a non-bold <b>, styles spans, and puts nested lists next to their item. */
export const docsHtml = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0c1f0c3e-7fff-2d5e-8a0b-1f2e3d4c5b6a"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Gadò a</span></h2><p dir="ltr" style="line-height:1.38">${docsText('Senyè a se ')}<span style="font-weight:700;font-style:normal;white-space:pre-wrap;">gadò</span>${docsText(' mwen. ')}<a href="https://bib.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">Bib la</span></a></p><br /><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation">${docsText('youn')}</p></li><ul style="margin-top:0">${docsItem('anba', 2)}</ul>${docsItem('de')}</ul><ol>${docsItem('premye')}${docsItem('dezyèm')}</ol><h3 dir="ltr"><span style="font-weight:400">Pi ba</span></h3><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border:1pt"><p dir="ltr">${docsText('Jou')}</p></td><td><p dir="ltr">${docsText('Vèsè')}</p></td></tr><tr><td><p dir="ltr">${docsText('Lendi')}</p></td><td><br /></td></tr></tbody></table></div><p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden;width:624px;height:351px;"><img src="https://pictures.example/gado.png" width="624" height="351" style="margin-left:0px;" alt="Yon gadò" /></span></span></p></b><br class="Apple-interchange-newline">`

export const docsMarkdown = `## Gadò a

Senyè a se **gadò** mwen. [Bib la](https://bib.example/)

- youn
  - anba
- de

1. premye
2. dezyèm

### Pi ba

| Jou | Vèsè |
| --- | --- |
| Lendi |  |

![Yon gadò](https://pictures.example/gado.png)`

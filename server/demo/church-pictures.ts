import sharp from 'sharp'
import type { ChurchPicture } from '#contract/church.ts'
import { makePicture, pictureKey } from '#server/church/pictures.ts'
import type { PodcastServices } from './podcasts.ts'
import type { Random } from './seeded-random.ts'

/** Also used in the pictures. */
export const demoColour = '#b4401f'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <circle cx="256" cy="256" r="248" fill="#fff8ee"/>
  <g fill="${demoColour}">
    <path d="M256 60v0h26v34h34v26h-34v48h-52v-48h-34v-26h34V60z"/>
    <path d="M256 150 88 268v34L256 186l168 116v-34z"/>
    <path d="M128 306v112h256V306L256 218zm128 24c30 0 46 22 46 48v40h-92v-40c0-26 16-48 46-48z" fill-rule="evenodd"/>
  </g>
</svg>`

const cover = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="#3a6f8f"/><stop offset=".55" stop-color="#f4b36b"/><stop offset=".8" stop-color="#ffe2b0"/>
    </linearGradient>
  </defs>
  <path fill="url(#sky)" d="M0 0h1200v630H0z"/>
  <circle cx="850" cy="330" r="70" fill="#fff3d2"/>
  <path fill="#7d8f9a" d="M0 400 180 290l170 90 210-140 230 150 190-100 220 130v240H0z"/>
  <path fill="#4f7257" d="M0 460c220-90 420-40 620-20s400-60 580 10v220H0z"/>
  <path fill="#2f5540" d="M0 540c300-70 560 0 800-30 160-20 300-10 400 20v150H0z"/>
  <g transform="translate(360 235)">
    <path fill="#fff8ee" d="M0 120h230v130H0zM80 40h70v100H80z"/>
    <path fill="${demoColour}" d="M-20 124 115 62l135 62zM70 44l45-50 45 50z"/>
    <path fill="${demoColour}" d="M110-44h10v40h-10zM99-34h32v9H99z"/>
    <path fill="#5b3a29" d="M95 250v-62c0-26 40-26 40 0v62zM28 160h30v44H28zM172 160h30v44h-30z"/>
  </g>
  <g fill="#1f3f30">
    <path d="M690 520c-6-60-2-100 10-140l8 2c-10 44-12 80-6 138z"/>
    <path d="M704 384c-50-30-86-16-104 14 34-18 66-16 104-14zm0 0c50-30 86-16 104 14-34-18-66-16-104-14zm0 0c-20-44-6-70 20-86-8 32-6 56-20 86zm0 0c-44 14-58 44-54 76 12-34 26-52 54-76zm0 0c44 14 58 44 54 76-12-34-26-52-54-76z"/>
  </g>
</svg>`

const drawings: Record<ChurchPicture, string> = { logo, cover }

/** Stores the pictures like uploads. Returns their file names. */
export async function addChurchPictures(
  random: Random,
  storage: PodcastServices['storage'],
): Promise<Record<ChurchPicture, string>> {
  const add = async (kind: ChurchPicture) => {
    const name = random.uuid()
    const drawn = await sharp(Buffer.from(drawings[kind])).png().toBuffer()
    await storage.put(pictureKey(name), await makePicture(drawn, kind))
    return name
  }
  return { logo: await add('logo'), cover: await add('cover') }
}

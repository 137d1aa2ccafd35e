/** A JPEG that other sites may embed. `isVersioned`: the URL changes with the content, so that it is cached for good. */
export function pictureResponse(bytes: Uint8Array, isVersioned: boolean): Response {
  const lifetime = isVersioned ? 'max-age=31536000, immutable' : 'max-age=300'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': `public, ${lifetime}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

export const people = [
  { id: '1', name: 'Marie-Thérèse Élisée', phone: '+509 3412 5678', groups: 'Choir, Youth' },
  { id: '2', name: 'Wilner Jean-Baptiste', phone: '+1 305 555 0142', groups: 'Ushers' },
  { id: '3', name: 'Guerda', phone: '+509 4821 0093', groups: '—' },
  {
    id: '4',
    name: 'Jean Robert Dieudonné Saint-Fleur de la Croix',
    phone: '+509 3777 1200',
    groups: 'Deacons',
  },
  { id: '5', name: 'Òdilon Façile', phone: '+1 514 555 0199', groups: 'Choir' },
]

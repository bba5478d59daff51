/**
 * Invented people. First and last names come from many places and are drawn independently; last names are
 * uncommon, so that a pair is unlikely to be a well-known person.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const FIRST_NAMES = words(`
  Ada Aisha Akira Aleks Alma Amara Amos Anika Anouk Ansel Ariadne Arjun Asa Astrid Aurelio Ayla Bao Basil Beatriz
  Bela Benno Bianca Bjarne Bram Brigid Caio Calla Casimir Cecily Chidi Cleo Colm Corin Dagny Dario Delphine Dele
  Devika Dilan Dinah Doru Eamon Edda Efua Eilidh Elio Elske Emeka Enzo Esme Etta Ewan Fadila Faye Femi Fenna Finn
  Fiora Flora Freya Gael Gaia Gideon Gisela Goran Greta Gwen Hadiya Hakim Hamish Hana Harriet Hedda Henrik Hollis
  Ida Idris Ignacio Ilse Imani Ines Ingrid Isolde Ivo Jada Jamila Janek Jasper Jelena Joaquin Jolie Jonas Juno Kaia
  Kamal Karim Katya Kavya Keir Kenji Kezia Kian Kirsi Kofi Laila Lars Laszlo Leilani Leonie Levi Linnea Lior Lotte
  Luca Lucinda Lupe Mads Maeve Magda Malik Manon Mara Marcin Marisol Mateo Matilda Mei Milan Milo Mina Mireille
  Morgan Nadia Nahla Naoko Nell Niamh Nico Nika Noor Nuno Odette Ola Olena Omar Oona Orla Oskar Otis Padma Paloma
  Pascal Pavel Petra Pia Priya Quentin Rafael Raina Ramon Rania Reza Rhys Rohan Romy Ronan Rosalind Rufus Runa
  Sabine Sadie Saffron Samir Sanna Saoirse Selim Senna Shira Sigrid Silas Simone Sinan Siobhan Soren Stellan Sunniva
  Suri Svea Tadeo Talia Tamsin Tariq Tavi Teodor Thandi Theo Thora Tiago Tilda Tobias Tomas Tove Ugo Ulla Uma
  Valentin Vanya Veda Viggo Viola Vito Wanda Wendell Wilhelmina Willa Wren Xiomara Yara Yasmin Yusuf Zadie Zainab
  Zofia Zora
`);

export const LAST_NAMES = words(`
  Abara Abernathy Adeyemi Aldana Alcott Amankwah Ambrose Anand Anttila Ashdown Averill Ayodele Baptista Barnaby
  Barreiro Bassett-Hale Bellweather Bergström Birdsall Blackwood Boateng Bonham Bramwell Brannigan Brightwater
  Briscoe Calloway Cardoso Carrow Castellanos Chaudhry Chevalier Cobham Corrigan Cranmer Crowhurst Dabrowski
  Dalgaard Danjuma Darrow Delacroix Demir Desrosiers Devereaux Dhillon Dombey Doucet Drummond Dunmore Eberhart
  Eckersley Ekwueme Eldridge Emberton Engström Escarra Fairweather Falk Fanshawe Farouk Featherstone Ferreira-Lund
  Finnerty Fontaine Forsberg Fotheringham Frandsen Galloway Gambari Garrick Gbeho Ghosh Gilchrist Glendinning
  Gorecki Grimaldo Gruber Haddad Hagen Halloran Hallström Harkness Hartigan Hasegawa Haverford Hawthorne Hedlund
  Heikkinen Henriksen Hollander Holmqvist Hooft Horvath Hussain-Clarke Ibarra Ikeda Ingleby Isaksen Iyer Jablonski
  Jankowska Jarrah Jessup Joshi Kaczmarek Kalu Kamara Karlsen Katz-Moreau Kavanagh Kessler Khoury Kingsolver
  Kirchner Kiprono Koskela Kowalczyk Kruger Lachance Lafferty Lambrecht Lansbury-Cole Larkspur Laurent Leclair
  Lindqvist Lindgaard Llewellyn Lockhart Lundgren Macaulay Madaki Magalhaes Mahoney Makinde Malhotra Marchetti
  Marlow Marsh Matsuda Mbeki-Ross Mehta Mendoza-Vail Merriweather Middleton-Bray Molina Montague Moretti Mukherjee
  Murchison Nakagawa Nandi Nkemelu Norling Novak Nwosu Nyberg Oakeshott Obuya Odonkor Ogilvie Okonjo Olander Olawale
  Ormsby Ostrowski Oyelaran Palmgren Pankhurst Papadakis Pasternak Patil Pemberton Penhaligon Pereira Petrakis
  Pettersen Pickering Plummer-Hayes Prakash Prescott Quaye Quigley Quintero Rademaker Rahimi Raman Rasmussen
  Ravenscroft Redfern Reinholt Reyes Rosales Rothwell Rousseau-Kim Rutherford Sadler Saetang Salazar Sandoval
  Sarpong Sato Savary Schubert Seabrook Sefton Selwyn Serrano Sinclair-Obi Skarsten Solberg Soyinka-Hart Stavros
  Steenkamp Strand Sundqvist Takahashi Tanaka Teague Tennant-Wu Thackeray Thorne Thorvald Tiwari Tollefsen Torrance
  Trevelyan Trujillo Tsang Uchenna Ueda Underhill Urquhart Vaidya Valdez Vandermeer Vasquez Verhoeven-Lee Vesterberg
  Villanueva Vogel Wadsworth Wainwright Waverly Weatherby Westergaard Whitlock Wickham Wieczorek Winterbourne Wójcik
  Wrenfield Wynn Yardley Yilmaz Yoon Zabala Zeller Zielinski Zuberi
`);

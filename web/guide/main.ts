import '../shared/inter.css'
import '../shared/theme.css'
import './guide.css'
